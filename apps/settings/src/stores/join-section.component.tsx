import { useConnectStoreMutation } from '@parcelway/api/groups';
import { useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, InlineStack, Text } from '@parcelway/ui';
import { Form, FormLayout, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { Section } from '../common/section.component';
import { useGroupAccess } from './group-access.hook';

/** Requests to join the group of a store by the code that it made. */
export function JoinSection() {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const { canChange } = useGroupAccess();
  const [connect, { isLoading }] = useConnectStoreMutation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  useLeaveGuard(code !== '');
  const submit = async () => {
    if (code.trim() === '') return setError(t('group.join.empty'));
    const { error: refusal } = await connect({ action: 'join', code });
    if (refusal) return setError((refusal as { errors?: { code?: string } }).errors?.code);
    setCode('');
    toast(t('group.join.sent'));
  };
  return (
    <Section title={t('group.join.title')} text={t('group.join.text')}>
      <Form onSubmit={() => void submit()}>
        <FormLayout>
          <Text as="p" tone="subdued">
            {t('group.shared')}
          </Text>
          <TextField
            label={t('group.join.code')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            disabled={!canChange}
            error={error}
            onChange={(value) => {
              setCode(value);
              setError(undefined);
            }}
          />
          <InlineStack>
            <Button submit disabled={!canChange} loading={isLoading}>
              {t('group.join.submit')}
            </Button>
          </InlineStack>
        </FormLayout>
      </Form>
    </Section>
  );
}
