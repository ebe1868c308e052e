import { useTestIntegrationMutation } from '@parcelway/api/integrations';
import type { IntegrationName } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { CodeBlock } from './code-block.component';

/** Sends a message at once, and shows what the tool answered. */
export function TestCard({ name, id }: { name: IntegrationName; id: string }) {
  const { t } = useTranslate('integrations');
  const [test, { data, isLoading }] = useTestIntegrationMutation();
  const tool = t(`tool.${name}.name`);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('test.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('test.text')}
        </Text>
        <InlineStack>
          <Button loading={isLoading} onClick={() => void test({ name, id })}>
            {t('test.action')}
          </Button>
        </InlineStack>
        <div role="status">
          {data && !isLoading && (
            <Banner
              tone={!data.ok ? 'critical' : data.problem ? 'info' : 'success'}
              title={t(!data.ok ? 'test.failed' : data.problem ? 'test.skipped' : 'test.ok', { name: tool })}
            >
              <BlockStack gap="200">
                {data.problem && <Text as="p">{t(`problem.${data.problem}`)}</Text>}
                {data.answer && <Text as="p">{t('delivery.answer', { status: data.answer.status })}</Text>}
                {data.answer?.body && <CodeBlock label={t('test.body')} text={data.answer.body} />}
              </BlockStack>
            </Banner>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}
