import { useTranslate } from '@parcelway/i18n';
import { Modal } from '@parcelway/ui/data';
import { Form, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

/** As long as a name may be. */
const MAX_LENGTH = 100;

interface ViewNameModalProps {
  /** What is done with the name: save as, rename, duplicate. */
  title: string;
  name: string;
  /** @returns why it could not be saved, shown at the field */
  onSave(name: string): Promise<string | undefined>;
  onClose(): void;
}

/** A dialog for the name of a view. */
export function ViewNameModal({ title, name: given, onSave, onClose }: ViewNameModalProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const [name, setName] = useState(given);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (name.trim() === '' || saving) return;
    setSaving(true);
    const wrong = await onSave(name.trim());
    setSaving(false);
    if (wrong === undefined) onClose();
    else setProblem(wrong);
  };
  return (
    <Modal
      open
      size="small"
      title={title}
      onClose={onClose}
      primaryAction={{
        content: common('action.save'),
        disabled: name.trim() === '',
        loading: saving,
        onAction: () => void save(),
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => void save()}>
          <TextField
            label={t('views.name')}
            value={name}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            autoFocus
            error={problem}
            onChange={(next) => {
              setName(next);
              setProblem(undefined);
            }}
          />
        </Form>
      </Modal.Section>
    </Modal>
  );
}
