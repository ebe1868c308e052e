import type { MadeKey } from '@parcelway/api/api-keys';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';

/** A key that was just made: it is readable here and nowhere else. */
export function MadeKeyBanner({ made: { name, key, previous_until: until } }: { made: MadeKey }) {
  const { t } = useTranslate('integrations');
  const { dateTime } = useFormats();
  return (
    <Banner tone="warning" title={t('keys.once')}>
      <BlockStack gap="200">
        <Details>
          <Detail label={name} copy={key}>
            {key}
          </Detail>
        </Details>
        <Text as="p">{t('keys.warning')}</Text>
        {until && <Text as="p">{t('keys.previous', { time: dateTime(until) })}</Text>}
      </BlockStack>
    </Banner>
  );
}
