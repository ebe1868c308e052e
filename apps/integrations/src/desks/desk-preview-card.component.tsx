import { useGetDeskPreviewQuery } from '@parcelway/api/support-desks';
import type { SupportDesk } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Form, TextField } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import { CodeBlock } from '../tool/code-block.component';

/** What the help desk is answered for a customer, read only when it is requested. */
export function DeskPreviewCard({ name }: { name: SupportDesk }) {
  const { t } = useTranslate('integrations');
  const [email, setEmail] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Card>
      <Form onSubmit={() => setShown(email.trim())}>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('preview.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('desk.preview_text')}
          </Text>
          <TextField
            label={t('desk.email')}
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="off"
            maxLength={320}
            helpText={t('desk.email_help')}
          />
          <InlineStack>
            <Button submit>{t('preview.action')}</Button>
          </InlineStack>
          {shown !== null && <Preview name={name} email={shown} />}
        </BlockStack>
      </Form>
    </Card>
  );
}

function Preview({ name, email }: { name: SupportDesk; email: string }) {
  const { t } = useTranslate('integrations');
  const { currentData, error, isFetching, refetch } = useGetDeskPreviewQuery({ name, email });
  if (!currentData && error && !isFetching)
    return <FailureCard error={error} title={t('preview.error')} onRetry={() => void refetch()} />;
  if (!currentData)
    return (
      <div role="status" aria-busy="true">
        <span className="pw-visually-hidden">{t('preview.loading')}</span>
        <SkeletonBodyText lines={6} />
      </div>
    );
  const { answer } = currentData;
  if (!answer) return <Text as="p">{t('desk.none')}</Text>;
  return (
    <BlockStack gap="200">
      <Text as="p">{answer.email}</Text>
      <CodeBlock label={t('preview.title')} text={answer.body} />
    </BlockStack>
  );
}
