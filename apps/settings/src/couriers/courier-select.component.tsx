import { useGetCouriersQuery } from '@parcelway/api';
import type { CourierSettings } from '@parcelway/api/courier-settings';
import { useTranslate } from '@parcelway/i18n';
import { Select } from '@parcelway/ui/forms';

export interface CourierSelectProps {
  /** Empty: none chosen yet. */
  value: string;
  /** The shop's own, offered first. */
  own: readonly string[];
  /** Those that it has defined. */
  custom: CourierSettings['custom'];
  error?: string | undefined;
  onChange(code: string): void;
}

/** One of all couriers. */
export function CourierSelect({ value, own, custom, error, onChange }: CourierSelectProps) {
  const { t } = useTranslate('settings');
  const { data: couriers = [] } = useGetCouriersQuery();
  const all = [...custom, ...couriers];
  const option = (code: string) => ({ value: code, label: all.find((one) => one.code === code)?.name ?? code });
  const others = all
    .filter(({ code }) => !own.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  // One that the list has no more is shown as it is saved.
  if (value !== '' && ![...own, ...others.map((one) => one.value)].includes(value)) others.unshift(option(value));
  return (
    <Select
      label={t('couriers.names.courier')}
      labelHidden
      placeholder={t('couriers.names.choose')}
      options={[
        ...(own.length > 0 ? [{ title: t('couriers.own.title'), options: own.map(option) }] : []),
        { title: t('couriers.names.all'), options: others },
      ]}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
