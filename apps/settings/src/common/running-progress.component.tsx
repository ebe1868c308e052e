import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, ProgressBar, Text } from '@parcelway/ui';

export interface RunningProgressProps {
  /** Parcels. */
  running: { done: number; of: number };
  /** Said until their number is known. */
  starting: string;
}

/** How far something in the background is. */
export function RunningProgress({ running: { done, of }, starting }: RunningProgressProps) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  return (
    <div role="status">
      <BlockStack gap="200">
        <Text as="p">{of === 0 ? starting : t('backtest.running', { done: number(done), of: number(of) })}</Text>
        <ProgressBar progress={of === 0 ? 0 : Math.round((done / of) * 100)} size="small" />
      </BlockStack>
    </div>
  );
}
