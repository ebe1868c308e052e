import { useDeleteDataMutation } from '@parcelway/api/privacy';
import { DELETION_WAIT_DAYS } from '@parcelway/domain';
import { useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Form, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

/** The name of the store has to be typed: nobody deletes everything by a wrong click. */
export function DeleteModal({ shopName, onClose }: { shopName: string; onClose(): void }) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const toast = useToast();
  const [request, { isLoading }] = useDeleteDataMutation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  useFocusBack(true);
  const submit = async () => {
    if (name.trim().normalize('NFC') !== shopName.normalize('NFC'))
      return setError(t('privacy.deletion.wrong_name', { name: shopName }));
    const { error: refusal } = await request(name);
    const refused = (refusal as { errors?: { name?: string } } | undefined)?.errors?.name;
    if (refused) return setError(refused);
    if (!refusal) toast(t('privacy.deletion.done'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('privacy.deletion.modal_title')}
      onClose={onClose}
      primaryAction={{
        content: t('privacy.deletion.submit'),
        destructive: true,
        loading: isLoading,
        onAction: () => void submit(),
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => void submit()}>
          <BlockStack gap="400">
            <Text as="p">{t('privacy.deletion.modal_text', { days: number(DELETION_WAIT_DAYS) })}</Text>
            <TextField
              label={t('privacy.deletion.name', { name: shopName })}
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
              value={name}
              error={error}
              onChange={(value) => {
                setName(value);
                setError(undefined);
              }}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
