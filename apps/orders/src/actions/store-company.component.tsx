import { useGetCouriersQuery } from '@parcelway/api';
import { useTranslate } from '@parcelway/i18n';
import { Checkbox } from '@parcelway/ui/forms';

interface StoreCompanyProps {
  /** As the store writes it beside the number. */
  company: string;
  courier: string;
  always: boolean;
  onChange(always: boolean): void;
}

/** Offers that a company name of the store means the chosen courier from now on. */
export function StoreCompany({ company, courier, always, onChange }: StoreCompanyProps) {
  const { t } = useTranslate('orders');
  const { data: couriers = [] } = useGetCouriersQuery();
  const name = couriers.find(({ code }) => code === courier)?.name ?? courier;
  return (
    <Checkbox
      label={t('actions.store_company.label', { courier: name, company })}
      helpText={t('actions.store_company.help')}
      checked={always}
      onChange={onChange}
    />
  );
}
