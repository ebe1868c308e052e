import { useGetIntegrationPreviewQuery } from '@parcelway/api/integrations';
import type { IntegrationName } from '@parcelway/domain';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, Card, copyText, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import { CodeBlock } from './code-block.component';

/** What would be sent of the shop's newest parcel, read only when it is requested: it has a customer's data. */
export function PreviewCard({ name }: { name: IntegrationName }) {
  const { t } = useTranslate('integrations');
  const [isShown, setShown] = useState(false);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('preview.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('preview.text')}
        </Text>
        {isShown ? (
          <Preview name={name} />
        ) : (
          <ButtonGroup>
            <Button onClick={() => setShown(true)}>{t('preview.action')}</Button>
          </ButtonGroup>
        )}
      </BlockStack>
    </Card>
  );
}

function Preview({ name }: { name: IntegrationName }) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const { data, error, isFetching, refetch } = useGetIntegrationPreviewQuery(name);
  if (!data && error && !isFetching)
    return <FailureCard error={error} title={t('preview.error')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-busy="true">
        <span className="pw-visually-hidden">{t('preview.loading')}</span>
        <SkeletonBodyText lines={8} />
      </div>
    );
  const { request } = data;
  if (!request) return <Text as="p">{t('preview.none')}</Text>;
  const copy = async () => {
    const isCopied = await copyText(request.body);
    toast(common(isCopied ? 'copy.done' : 'copy.failed'));
  };
  return (
    <BlockStack gap="200">
      <Text as="p" breakWord>
        {request.method} {request.url}
      </Text>
      <CodeBlock label={t('preview.title')} text={request.body} />
      <ButtonGroup>
        <Button onClick={() => void copy()}>{t('preview.copy')}</Button>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('preview.refresh')}
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}
