import { useGetHolidaysQuery } from '@parcelway/api/edd';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import { usePromiseFormats } from './promise-formats.hook';

/** As many as are seen at a glance. */
const SHOWN = 5;

export interface HolidaysListProps {
  calendars: readonly string[];
  /** YYYY-MM-DD; on them the warehouse is closed anyway. */
  closed: readonly string[];
  /** On them it works nevertheless. */
  worked: readonly string[];
  disabled: boolean;
  onChange(worked: string[]): void;
}

/** The next public holidays of the warehouse, each with the choice to work on it. */
export function HolidaysList({ calendars, closed, worked, disabled, onChange }: HolidaysListProps) {
  const { t, language } = useTranslate('settings');
  const { number } = useFormats();
  const { day: named } = usePromiseFormats();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useGetHolidaysQuery(
    { calendars: JSON.stringify(calendars), lang: language },
    { skip: calendars.length === 0 },
  );
  if (calendars.length === 0) return null;
  if (!data) return error ? <FailureCard error={error} onRetry={() => void refetch()} /> : null;
  const { holidays } = data;
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {t('promise.processing.next')}
      </Text>
      <Text as="p" tone="subdued">
        {t('promise.processing.next_help')}
      </Text>
      {holidays.slice(0, isWhole ? undefined : SHOWN).map(({ day, name }) => (
        <Checkbox
          key={day}
          label={`${named(day)} ${day.slice(0, 4)}: ${name}`}
          checked={worked.includes(day)}
          disabled={disabled || closed.includes(day)}
          onChange={(on) => onChange(on ? [...worked, day].sort() : worked.filter((other) => other !== day))}
        />
      ))}
      {!isWhole && holidays.length > SHOWN && (
        <InlineStack>
          <Button variant="plain" onClick={() => setWhole(true)}>
            {t('promise.processing.next_all', { number: number(holidays.length) })}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
