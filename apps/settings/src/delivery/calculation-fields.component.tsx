import { AFTERSALE_SHARES } from '@parcelway/domain/edd';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { ChoiceList } from '@parcelway/ui/forms';
import type { DeliveryForm } from './delivery-form.hook';

const FROM = ['order_created', 'fulfilled'] as const;

/** Since when days are counted, and how sure a predicted range is. */
export function CalculationFields({ form: { draft, errors, mayWrite, set } }: { form: DeliveryForm }) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  return (
    <BlockStack gap="400">
      <ChoiceList
        title={t('delivery.calculation.from')}
        choices={FROM.map((from) => ({
          value: from,
          label: t(`delivery.calculation.${from}`),
          helpText: t(`delivery.calculation.${from}_help`),
        }))}
        selected={[draft.calc_from]}
        disabled={!mayWrite}
        error={errors.calc_from}
        onChange={([chosen]) => set({ calc_from: FROM.find((from) => from === chosen) ?? draft.calc_from })}
      />
      <ChoiceList
        title={t('delivery.calculation.share')}
        choices={AFTERSALE_SHARES.map((share) => ({
          value: String(share),
          label: t('delivery.calculation.share_choice', { number: number(share * 10) }),
          helpText: t(share === 0.8 ? 'delivery.calculation.narrow' : 'delivery.calculation.wide'),
        }))}
        selected={[String(draft.share)]}
        disabled={!mayWrite}
        error={errors.share}
        onChange={([chosen]) =>
          set({ share: AFTERSALE_SHARES.find((share) => String(share) === chosen) ?? draft.share })
        }
      />
    </BlockStack>
  );
}
