import { PAGE_LOCKS, PLAN_NAMES, type PageLock } from '@parcelway/domain';
import { useFeature, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';

/** Why a part of the page is not shown to shoppers, and the plan that holds it. */
export function LockNote({ part, backTo }: { part: PageLock; backTo: string }) {
  const { t } = useTranslate('tracking-page');
  const { t: common } = useTranslate('common');
  const feature = useFeature(PAGE_LOCKS[part]);
  const refs = useRouteRefs();
  return (
    <Banner
      tone="info"
      {...(refs.has('billing.plan') && {
        action: {
          content: common('upgrade.title', { plan: PLAN_NAMES[feature.plan] }),
          onAction: () => feature.upgrade(backTo),
        },
      })}
    >
      <BlockStack gap="100">
        <Text as="p">{t(`locked.${part}`)}</Text>
        <Text as="p" fontWeight="semibold">
          {feature.label ?? common('feature.needs_plan', { plan: PLAN_NAMES[feature.plan] })}
        </Text>
      </BlockStack>
    </Banner>
  );
}
