import type { AnalyticsChart } from '@parcelway/api/analytics';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';

/** A quiet note that figures are behind and from when they are. Nothing where they are up to date. */
export function Footing({ of }: { of: Pick<AnalyticsChart, 'as_of' | 'counting'> | undefined }) {
  const { t } = useTranslate('analytics');
  const { dateTime } = useFormats();
  if (!of?.counting) return null;
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {of.as_of === null ? t('counting.first') : t('counting.since', { time: dateTime(of.as_of) })}
    </Text>
  );
}
