import { MAX_CUSTOM_STATUSES, PLAN_NAMES } from '@parcelway/domain';
import { useFeature, useHref, usePermission, useRouteRefs, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';

/** Why statuses cannot be changed, and what helps; nothing where they can. */
export function AccessNotes({ isFull = false }: { isFull?: boolean }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const here = useHref('orders.custom-status');
  const { loaded } = useSession();
  const feature = useFeature('order_status_card');
  const refs = useRouteRefs();
  const mayWrite = usePermission('order.write');
  if (!loaded) return null;
  return (
    <>
      {!feature.allowed && (
        <Banner
          tone="info"
          title={t('custom_status.plan_title')}
          {...(refs.has('billing.plan') && {
            action: {
              content: common('upgrade.title', { plan: PLAN_NAMES[feature.plan] }),
              onAction: () => feature.upgrade(here),
            },
          })}
        >
          <BlockStack gap="100">
            <Text as="p">{t('custom_status.plan_text')}</Text>
            <Text as="p" fontWeight="semibold">
              {feature.label}
            </Text>
          </BlockStack>
        </Banner>
      )}
      {!mayWrite && <Banner tone="info">{t('custom_status.no_permission')}</Banner>}
      {mayWrite && isFull && <Banner tone="info">{t('custom_status.full', { most: MAX_CUSTOM_STATUSES })}</Banner>}
    </>
  );
}
