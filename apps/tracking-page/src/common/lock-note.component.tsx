import { PLAN_NAMES, type Feature } from '@parcelway/domain';
import { useFeature, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import type { Lock } from './design';

const FEATURES: Record<Lock, Feature> = {
  languages: 'multilingual_track_page',
  branding: 'remove_branding',
  plugins: 'track_page_plugins',
  code: 'track_page_plugins',
  coupon: 'coupon_sells',
  review: 'shipment_review',
  events: 'custom_tracking_language',
  masking: 'word_masking',
};

/** Why a part of the page is not shown to shoppers, and the plan that holds it. */
export function LockNote({ part, backTo }: { part: Lock; backTo: string }) {
  const { t } = useTranslate('tracking-page');
  const { t: common } = useTranslate('common');
  const feature = useFeature(FEATURES[part]);
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
