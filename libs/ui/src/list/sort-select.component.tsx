import { useTranslate } from '@parcelway/i18n';
import { Select } from '@shopify/polaris';

export interface SortSelectProps {
  /** `value` is what `onSort` gets. */
  options: { value: string; label: string }[];
  value: string;
  onSort(value: string): void;
}

/** What the list is sorted by. */
export function SortSelect({ options, value, onSort }: SortSelectProps) {
  const { t } = useTranslate('common');
  return <Select label={t('list.sort')} labelHidden options={options} value={value} onChange={onSort} />;
}
