import { useSendTestMailMutation } from '@parcelway/api/mail-template';
import { LANGUAGE_NAMES, type MailTopic } from '@parcelway/domain';
import { useSession, useToast } from '@parcelway/host';
import type { MailSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Form, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import type { MailChoice } from './mail-preview.hook';

/** As the server requires: one plain address. */
const ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]+$/;

export interface SendTestModalProps {
  topic: MailTopic;
  settings: MailSettings;
  choice: Pick<MailChoice, 'language' | 'parcel'>;
  onClose(): void;
}

/** The mail as the preview shows it, to one address. */
export function SendTestModal({ topic, settings, choice, onClose }: SendTestModalProps) {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const { user } = useSession();
  const [to, setTo] = useState(user.email);
  const [error, setError] = useState<string>();
  const [send, { isLoading }] = useSendTestMailMutation();
  async function run() {
    if (!ADDRESS.test(to.trim())) return setError(t('template.test.to_wrong'));
    const { language, parcel } = choice;
    const answer = await send({ topic, settings, language, sample: parcel?.id ?? null, to: to.trim() });
    if (!answer.data) {
      const { message } = answer.error as { message?: string };
      return setError(message || t('template.test.failed'));
    }
    toast(t('template.test.sent', { to: to.trim() }));
    return onClose();
  }
  return (
    <Modal
      open
      title={t('template.test.title')}
      onClose={onClose}
      primaryAction={{ content: t('template.test.send'), loading: isLoading, onAction: () => void run() }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => void run()}>
          <BlockStack gap="300">
            <TextField
              type="email"
              label={t('template.test.to')}
              value={to}
              error={error}
              maxLength={254}
              autoComplete="email"
              onChange={(value) => {
                setTo(value);
                setError(undefined);
              }}
            />
            <Text as="p" tone="subdued">
              {choice.parcel
                ? t('template.test.of_parcel', {
                    language: LANGUAGE_NAMES[choice.language],
                    number: choice.parcel.number,
                  })
                : t('template.test.of_sample', { language: LANGUAGE_NAMES[choice.language] })}
            </Text>
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
