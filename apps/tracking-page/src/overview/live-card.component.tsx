import type { PageOverview } from '@parcelway/api/tracking-page';
import { useKit } from '@parcelway/editor';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Card, InlineStack, Text } from '@parcelway/ui';

/** What shoppers see now. */
export function LiveCard({ live }: Pick<PageOverview, 'live'>) {
  const { t } = useTranslate('tracking-page');
  const { t: kit } = useKit();
  const { dateTime } = useFormats();
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t('live.title')}
          </Text>
          {live ? <Badge tone="success">{kit('versions.live')}</Badge> : <Badge>{t('live.draft')}</Badge>}
        </InlineStack>
        {live ? (
          <>
            <Text as="p">{t('live.theme', { theme: t(`themes.${live.theme}`) })}</Text>
            <Text as="p" tone="subdued">
              {t('live.since', { time: dateTime(live.published_at), name: live.published_by })}
            </Text>
          </>
        ) : (
          <Text as="p">{t('live.own_design')}</Text>
        )}
      </BlockStack>
    </Card>
  );
}
