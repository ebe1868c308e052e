import { useSendExperimentalFeedbackMutation } from '@parcelway/api/account';
import { useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, InlineStack } from '@parcelway/ui';
import { Form, FormLayout, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

const MOST_LETTERS = 2000;

/** What a merchant reports about an early release. */
export function FeedbackForm({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const [send, { isLoading }] = useSendExperimentalFeedbackMutation();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  useLeaveGuard(message !== '');
  const submit = async () => {
    if (message.trim() === '') return setError(t('early.feedback_empty'));
    const { error: refusal } = await send(message);
    if (refusal) return setError((refusal as { errors?: { message?: string } }).errors?.message);
    // What was typed while it was sent stays.
    setMessage((now) => (now === message ? '' : now));
    toast(t('early.feedback_sent'));
  };
  return (
    <Form onSubmit={() => void submit()}>
      <FormLayout>
        <TextField
          label={t('early.feedback')}
          autoComplete="off"
          multiline={3}
          maxLength={MOST_LETTERS}
          value={message}
          disabled={!mayWrite}
          error={error}
          onChange={(value) => {
            setMessage(value);
            setError(undefined);
          }}
        />
        <InlineStack>
          <Button submit disabled={!mayWrite} loading={isLoading}>
            {t('early.feedback_send')}
          </Button>
        </InlineStack>
      </FormLayout>
    </Form>
  );
}
