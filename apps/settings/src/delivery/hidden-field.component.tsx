import { AFTERSALE_HIDDEN } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { ChoiceList } from '@parcelway/ui/forms';
import type { DeliveryForm } from './delivery-form.hook';
import { useHiddenText } from './hidden-text.hook';

/** When customers no longer see the date. */
export function HiddenField({ form: { draft, errors, mayWrite, set } }: { form: DeliveryForm }) {
  const { t } = useTranslate('settings');
  const hiddenText = useHiddenText();
  return (
    <ChoiceList
      allowMultiple
      title={t('delivery.hidden.label')}
      choices={AFTERSALE_HIDDEN.map((when) => ({ value: when, label: hiddenText(when) }))}
      selected={draft.hide_when}
      disabled={!mayWrite}
      error={errors.hide_when}
      onChange={(chosen) => set({ hide_when: AFTERSALE_HIDDEN.filter((when) => chosen.includes(when)) })}
    />
  );
}
