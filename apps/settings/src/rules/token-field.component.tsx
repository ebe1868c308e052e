import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack } from '@parcelway/ui';
import { Tag, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import type { TargetValue } from './rule-draft';

export interface TokenFieldProps {
  label: string;
  value: readonly TargetValue[];
  error?: string | undefined;
  disabled: boolean;
  onChange(values: TargetValue[]): void;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Texts, each added by Enter, a comma or by leaving the field; those that are there already are not added again. */
export function TokenField({ label, value, error, disabled, onChange }: TokenFieldProps) {
  const { t } = useTranslate('settings');
  const [typed, setTyped] = useState('');
  function add(text: string) {
    const values = [...value];
    for (const part of text.split(/[,\n]/).map((one) => one.trim()))
      if (part !== '' && !values.some(({ id }) => same(id, part))) values.push({ id: part, title: part });
    setTyped('');
    if (values.length > value.length) onChange(values);
  }
  return (
    <BlockStack gap="200">
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add(typed);
        }}
      >
        <TextField
          label={label}
          helpText={t('rules.form.values_help')}
          autoComplete="off"
          maxLength={255}
          value={typed}
          error={error}
          disabled={disabled}
          onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
          onBlur={() => add(typed)}
          connectedRight={
            <Button disabled={disabled} onClick={() => add(typed)}>
              {t('rules.form.value_add')}
            </Button>
          }
        />
      </div>
      <Values value={value} disabled={disabled} onChange={onChange} />
    </BlockStack>
  );
}

/** What is chosen, each with its button to remove it. */
export function Values({ value, disabled, onChange }: Pick<TokenFieldProps, 'value' | 'disabled' | 'onChange'>) {
  return (
    <InlineStack gap="200">
      {value.map((one) => (
        <Tag key={one.id} disabled={disabled} onRemove={() => onChange(value.filter(({ id }) => id !== one.id))}>
          {one.title || one.id}
        </Tag>
      ))}
    </InlineStack>
  );
}
