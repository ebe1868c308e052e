import { dateLocale, useTranslate } from '@parcelway/i18n';
import { AppProvider, DatePicker as PolarisDatePicker, type DatePickerProps as PolarisProps } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json';

export type DatePickerProps = Omit<PolarisProps, 'weekStartsOn'>;

/** A calendar in the date locale of the page's language; its week starts on Monday. */
export function DatePicker(props: DatePickerProps) {
  const { language } = useTranslate('common');
  const locale = dateLocale(language);
  const picker = <PolarisDatePicker {...props} weekStartsOn={locale.weekStart} />;
  return locale.language === language ? picker : <AppProvider i18n={english}>{picker}</AppProvider>;
}
