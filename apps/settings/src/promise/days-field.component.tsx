import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack } from '@parcelway/ui';
import { Tag, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { usePromiseFormats } from './promise-formats.hook';

export interface DaysFieldProps {
  label: string;
  help: string;
  /** YYYY-MM-DD */
  days: readonly string[];
  /** Days that cannot be among them. */
  others: readonly string[];
  disabled: boolean;
  error?: string | undefined;
  onChange(days: string[]): void;
}

/** Single days, which are added and removed. */
export function DaysField({ label, help, days, others, disabled, error, onChange }: DaysFieldProps) {
  const { t } = useTranslate('settings');
  const { day: named } = usePromiseFormats();
  const [day, setDay] = useState('');
  const [issue, setIssue] = useState<string>();
  const add = () => {
    if (day === '') return setIssue(t('promise.issue.day'));
    if (days.includes(day)) return setIssue(t('promise.issue.twice'));
    if (others.includes(day)) return setIssue(t('promise.issue.both'));
    setDay('');
    onChange([...days, day].sort());
  };
  return (
    <BlockStack gap="200">
      <TextField
        label={label}
        helpText={help}
        type="date"
        autoComplete="off"
        value={day}
        disabled={disabled}
        error={issue ?? error}
        onChange={(value) => {
          setDay(value);
          setIssue(undefined);
        }}
        connectedRight={
          <Button
            accessibilityLabel={t('promise.processing.add_to', { list: label })}
            disabled={disabled}
            onClick={add}
          >
            {t('promise.processing.add')}
          </Button>
        }
      />
      <InlineStack gap="200">
        {days.map((one) => (
          <Tag key={one} disabled={disabled} onRemove={() => onChange(days.filter((other) => other !== one))}>
            {`${named(one)} ${one.slice(0, 4)}`}
          </Tag>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
