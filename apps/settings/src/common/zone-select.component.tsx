import { gmtLabel, gmtOffset } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { FormLayout, Select } from '@parcelway/ui/forms';
import { offsetsWith, zoneFor, zonesAt } from './zones';

/** A time zone as it is chosen. */
export interface ZoneChoice {
  /** Hours from GMT; empty: the default zone. */
  offset: string;
  /** A zone of that offset; empty: none chosen yet. */
  zone: string;
}
export interface ZoneSelectProps {
  label: string;
  help: string;
  /** IANA; offered first. */
  defaultZone: string;
  /** Of the first choice. */
  defaultLabel(zone: string): string;
  value: ZoneChoice;
  disabled: boolean;
  error?: string | undefined;
  onChange(value: ZoneChoice): void;
}

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

const withOffset = (zone: string): string => `${gmtLabel(gmtOffset(zone, new Date()))}, ${nameOf(zone)}`;

/** A time zone: the default one, or one that is chosen by its offset and then by its name. */
export function ZoneSelect(props: ZoneSelectProps) {
  const { label, help, defaultZone, defaultLabel, value, disabled, error, onChange } = props;
  const { t } = useTranslate('settings');
  const { offset, zone } = value;
  const zones = offset === '' ? [] : [...new Set([...zonesAt(Number(offset)), ...(zone === '' ? [] : [zone])])];
  return (
    <FormLayout>
      <Select
        label={label}
        options={[
          { value: '', label: defaultLabel(withOffset(defaultZone)) },
          ...offsetsWith(offset).map((hours) => ({ value: String(hours), label: gmtLabel(hours) })),
        ]}
        value={offset}
        disabled={disabled}
        helpText={help}
        onChange={(hours) => onChange({ offset: hours, zone: zoneFor(hours, defaultZone) })}
      />
      {offset !== '' && (
        <Select
          label={t('zone.name')}
          placeholder={zone === '' ? t('zone.choose') : ''}
          options={zones.map((name) => ({ value: name, label: nameOf(name) }))}
          value={zone}
          disabled={disabled}
          error={error}
          helpText={t('zone.name_help')}
          onChange={(name) => onChange({ offset, zone: name })}
        />
      )}
    </FormLayout>
  );
}
