import { PLAN_NAMES, type Feature } from '@parcelway/domain';
import { useFeature, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';

export interface LockNoteProps {
  feature: Feature;
  /** What the plan lacks. */
  text: string;
  /** Where to come back to from the plans. */
  backTo: string;
}

/** What the plan lacks, and the plan that holds it. Nothing where it lacks nothing. */
export function LockNote({ feature, text, backTo }: LockNoteProps) {
  const { t: common } = useTranslate('common');
  const { label, plan, upgrade } = useFeature(feature);
  const refs = useRouteRefs();
  if (label === null) return null;
  return (
    <Banner
      tone="info"
      {...(refs.has('billing.plan') && {
        action: { content: common('upgrade.title', { plan: PLAN_NAMES[plan] }), onAction: () => upgrade(backTo) },
      })}
    >
      <BlockStack gap="100">
        <Text as="p">{text}</Text>
        <Text as="p" fontWeight="semibold">
          {label}
        </Text>
      </BlockStack>
    </Banner>
  );
}
