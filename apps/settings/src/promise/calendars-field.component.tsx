import { useGetHolidayCalendarsQuery, type HolidayCalendars } from '@parcelway/api/edd';
import { bcp47 } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Tag, TextField } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useMemo, useState } from 'react';

export interface CalendarsFieldProps {
  /** Countries, or regions such as `DE-BY`. */
  calendars: readonly string[];
  disabled: boolean;
  error?: string | undefined;
  onChange(calendars: string[]): void;
}

/** As many as the server accepts. */
const MAX_CALENDARS = 10;
/** As many as are found at a glance. */
const SHOWN = 8;
const NONE: HolidayCalendars['calendars'] = [];

/** Whose public holidays the warehouse has: searched among those that are known. */
export function CalendarsField({ calendars, disabled, error, onChange }: CalendarsFieldProps) {
  const { t } = useTranslate('settings');
  const { data, error: failure, refetch } = useGetHolidayCalendarsQuery();
  const [search, setSearch] = useState('');
  const names = useCalendarNames(data?.calendars);
  const nameOf = (calendar: string) => names.get(calendar) ?? calendar;
  const wanted = search.trim().toLocaleLowerCase();
  const found = [...names]
    .filter(([code, name]) => !calendars.includes(code) && name.toLocaleLowerCase().includes(wanted))
    .slice(0, SHOWN);
  return (
    <BlockStack gap="200">
      <TextField
        label={t('promise.processing.holidays')}
        helpText={t('promise.processing.holidays_help')}
        placeholder={t('zones.form.search')}
        type="search"
        autoComplete="off"
        value={search}
        disabled={disabled || calendars.length >= MAX_CALENDARS}
        error={error}
        onChange={setSearch}
      />
      {!data && failure && <FailureCard error={failure} onRetry={() => void refetch()} />}
      {data && wanted !== '' && (
        <InlineStack gap="200">
          {found.map(([code, name]) => (
            <Button
              key={code}
              size="slim"
              accessibilityLabel={t('promise.processing.add_to', { list: name })}
              onClick={() => {
                setSearch('');
                onChange([...calendars, code]);
              }}
            >
              {name}
            </Button>
          ))}
          {found.length === 0 && (
            <Text as="p" tone="subdued">
              {t('zones.form.nothing')}
            </Text>
          )}
        </InlineStack>
      )}
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

/** By calendar: "Germany", "Germany, Bayern"; a country before its regions, by name. */
function useCalendarNames(calendars: HolidayCalendars['calendars'] = NONE): Map<string, string> {
  const { country } = useFormats();
  const { language } = useTranslate('settings');
  return useMemo(() => {
    const { compare } = new Intl.Collator(bcp47(language));
    const named = calendars.map((one) => ({ ...one, name: country(one.country) }));
    named.sort((one, other) => compare(one.name, other.name));
    return new Map(
      named.flatMap(({ country: code, name, regions }) => [
        [code, name] as const,
        ...regions.map((region) => [region.code, `${name}, ${region.name}`] as const),
      ]),
    );
  }, [calendars, country, language]);
}
