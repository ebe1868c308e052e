import type { Account } from '@parcelway/api/account';
import { gmtLabel, gmtOffset } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { FormLayout, Select } from '@parcelway/ui/forms';
import { offsetsWith, zoneFor, zonesAt } from './account-form';
import type { AccountForm } from './account-form.hook';

export interface FormSectionProps {
  account: Account;
  form: AccountForm;
}

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

const withOffset = (zone: string): string => `${gmtLabel(gmtOffset(zone, new Date()))}, ${nameOf(zone)}`;

/** The shop's time zone: the store's, or one that is chosen by its offset and then by its name. */
export function ZoneFields({ account, form: { draft, errors, mayWrite, set } }: FormSectionProps) {
  const { t } = useTranslate('settings');
  const { store_tz_name: storeZone } = account;
  const { offset, zone } = draft;
  const zones = offset === '' ? [] : [...new Set([...zonesAt(Number(offset)), ...(zone === '' ? [] : [zone])])];
  return (
    <FormLayout>
      <Select
        label={t('zone.offset')}
        options={[
          { value: '', label: t('zone.of_store', { zone: withOffset(storeZone) }) },
          ...offsetsWith(offset).map((hours) => ({ value: String(hours), label: gmtLabel(hours) })),
        ]}
        value={offset}
        disabled={!mayWrite}
        helpText={t('zone.help')}
        onChange={(hours) => set({ offset: hours, zone: zoneFor(hours, storeZone) })}
      />
      {offset !== '' && (
        <Select
          label={t('zone.name')}
          placeholder={zone === '' ? t('zone.choose') : ''}
          options={zones.map((name) => ({ value: name, label: nameOf(name) }))}
          value={zone}
          disabled={!mayWrite}
          error={errors.zone}
          helpText={t('zone.name_help')}
          onChange={(name) => set({ zone: name })}
        />
      )}
    </FormLayout>
  );
}
