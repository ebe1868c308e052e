import { useTurnOnRecommendedMutation } from '@parcelway/api/notification';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import { useWhyLocked } from './topic-switch.hook';

/** A new shop sends nothing: what is recommended is turned on in one step, or previewed first. */
export function StartBanner({ onTry }: { onTry(): void }) {
  const { t } = useTranslate('notifications');
  const toast = useToast();
  const whyLocked = useWhyLocked()('customer');
  const [turnOn, { isLoading }] = useTurnOnRecommendedMutation();
  const start = async () => {
    if (!('error' in (await turnOn()))) toast(t('start.done'));
  };
  return (
    <Banner
      tone="info"
      title={t('start.title')}
      action={{
        content: t('start.action'),
        loading: isLoading,
        disabled: whyLocked !== undefined,
        onAction: () => void start(),
      }}
      secondaryAction={{ content: t('overview.try_out'), onAction: onTry }}
    >
      <BlockStack gap="100">
        <Text as="p">{t('start.text')}</Text>
        {whyLocked !== undefined && <Text as="p">{whyLocked}</Text>}
      </BlockStack>
    </Banner>
  );
}
