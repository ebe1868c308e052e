import { useTranslate } from '@parcelway/i18n';
import { BlockStack, InlineStack } from '@parcelway/ui';
import { Select, Tag } from '@parcelway/ui/forms';
import { useCountries } from './countries.hook';

export interface CalendarsFieldProps {
  /** Countries, or regions such as `DE-BY`. */
  calendars: readonly string[];
  disabled: boolean;
  error?: string | undefined;
  onChange(calendars: string[]): void;
}

/** As many as the server accepts. */
const MAX_CALENDARS = 10;

/** Whose public holidays the warehouse has. */
export function CalendarsField({ calendars, disabled, error, onChange }: CalendarsFieldProps) {
  const { t } = useTranslate('settings');
  const countries = useCountries();
  const nameOf = (calendar: string): string => {
    const [code, region] = calendar.split('-');
    const country = countries.find((one) => one.code === code);
    const name = country?.name ?? code ?? '';
    if (region === undefined) return name;
    return `${name}, ${country?.provinces.find((one) => one.code === region)?.name ?? region}`;
  };
  return (
    <BlockStack gap="200">
      <Select
        label={t('promise.processing.holidays')}
        helpText={t('promise.processing.holidays_help')}
        placeholder={t('promise.processing.holidays_add')}
        options={countries
          .filter(({ code }) => !calendars.includes(code))
          .map(({ code, name }) => ({ value: code, label: name }))}
        value=""
        disabled={disabled || calendars.length >= MAX_CALENDARS}
        error={error}
        onChange={(code) => onChange([...calendars, code])}
      />
      <InlineStack gap="200">
        {calendars.map((calendar) => (
          <Tag
            key={calendar}
            disabled={disabled}
            onRemove={() => onChange(calendars.filter((other) => other !== calendar))}
          >
            {nameOf(calendar)}
          </Tag>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
