import type { Account } from '@parcelway/api/account';
import { useTranslate } from '@parcelway/i18n';
import { ZoneSelect } from '../common/zone-select.component';
import type { AccountForm } from './account-form.hook';

export interface FormSectionProps {
  account: Account;
  form: AccountForm;
}

/** The shop's time zone: the store's, or one that is chosen. */
export function ZoneFields({ account, form: { draft, errors, mayWrite, set } }: FormSectionProps) {
  const { t } = useTranslate('settings');
  return (
    <ZoneSelect
      label={t('zone.offset')}
      help={t('zone.help')}
      defaultZone={account.store_tz_name}
      defaultLabel={(zone) => t('zone.of_store', { zone })}
      value={draft}
      disabled={!mayWrite}
      error={errors.zone}
      onChange={set}
    />
  );
}
