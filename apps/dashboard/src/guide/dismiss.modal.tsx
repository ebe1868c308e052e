import { useEndGuideMutation } from '@parcelway/api/dashboard';
import { useSession, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { ChoiceList, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

/** As long as a theme's name may be. */
const MOST_LETTERS = 64;

export interface DismissModalProps {
  /** The guide is gone for good. */
  onEnd(): void;
  onClose(): void;
}

/** Ends the guide, which is final, with two optional questions. */
export function DismissModal({ onEnd, onClose }: DismissModalProps) {
  const { t } = useTranslate('dashboard');
  const { t: common } = useTranslate('common');
  const { reload } = useSession();
  const toast = useToast();
  const [seller, setSeller] = useState('skip');
  const [theme, setTheme] = useState('');
  const [end, { isLoading }] = useEndGuideMutation();
  const confirm = async () => {
    const answers = {
      ...(seller !== 'skip' && { dropshipping_seller: seller === 'yes' }),
      ...(theme.trim() !== '' && { theme: theme.trim() }),
    };
    const ended = await (Object.keys(answers).length > 0 ? end(answers) : end());
    if ('error' in ended) return;
    // The host shows no dialog of its own while the guide lasts.
    reload();
    toast(t('dismiss.done'));
    onEnd();
  };
  return (
    <Modal
      open
      size="small"
      title={t('dismiss.title')}
      onClose={onClose}
      primaryAction={{
        content: t('guide.dismiss'),
        destructive: true,
        loading: isLoading,
        onAction: () => void confirm(),
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{t('dismiss.text')}</Text>
          <ChoiceList
            title={t('dismiss.seller')}
            choices={(['yes', 'no', 'skip'] as const).map((value) => ({ value, label: t(`dismiss.${value}`) }))}
            selected={[seller]}
            onChange={([value]) => setSeller(value ?? 'skip')}
          />
          <TextField
            label={t('dismiss.theme')}
            placeholder="Dawn"
            value={theme}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            onChange={setTheme}
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
