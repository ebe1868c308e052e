import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Link, Text } from '@parcelway/ui';
import { TOOLS } from '../common/tools';

/** How a receiver checks that a message is ours. */
export function VerifyCard() {
  const { t } = useTranslate('integrations');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('verify.title')}
        </Text>
        <Text as="p">{t('verify.text')}</Text>
        <Text as="p">
          <Link url={TOOLS.webhook.guide} external>
            {t('verify.link')}
          </Link>
        </Text>
      </BlockStack>
    </Card>
  );
}
