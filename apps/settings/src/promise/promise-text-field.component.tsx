import { EDD_VARIABLES, type EddVariable } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { ActionList, BlockStack, Button, InlineStack, Popover } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { CodeIcon } from '@parcelway/ui/icons';
import { useRef, useState } from 'react';
import type { TextField as PromiseText } from './promise-draft';

export interface PromiseTextFieldProps {
  field: PromiseText;
  value: string;
  placeholder?: string | undefined;
  help: string;
  disabled: boolean;
  error?: string | undefined;
  onChange(value: string): void;
}

/** Where nothing is delivered, of the variables only the country has a value. */
const VARIABLES: Record<PromiseText, readonly EddVariable[]> = { template: EDD_VARIABLES, out_of_zone: ['country'] };

/** A text of the promise, and the variables that can be inserted where the caret is. */
export function PromiseTextField({ field, value, help, disabled, error, onChange, ...rest }: PromiseTextFieldProps) {
  const { t } = useTranslate('settings');
  const { placeholder } = rest;
  const label = t(`promise.wording.${field}`);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const insert = (variable: EddVariable) => {
    const input = box.current?.querySelector('textarea');
    const [from, to] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
    setOpen(false);
    onChange(`${value.slice(0, from)}{${variable}}${value.slice(to)}`);
  };
  return (
    <BlockStack gap="100">
      <div ref={box}>
        <TextField
          label={label}
          helpText={help}
          value={value}
          {...(placeholder !== undefined && { placeholder })}
          multiline={2}
          maxLength={300}
          autoComplete="off"
          disabled={disabled}
          error={error}
          onChange={onChange}
        />
      </div>
      <InlineStack>
        <Popover
          active={isOpen}
          preferredAlignment="left"
          onClose={() => setOpen(false)}
          activator={
            <Button
              icon={CodeIcon}
              variant="tertiary"
              size="slim"
              accessibilityLabel={t('promise.wording.insert_into', { field: label })}
              disabled={disabled}
              onClick={() => setOpen(!isOpen)}
            >
              {t('promise.wording.insert')}
            </Button>
          }
        >
          <ActionList
            actionRole="menuitem"
            items={VARIABLES[field].map((variable) => ({
              content: t(`promise.variable.${variable}`),
              helpText: `{${variable}}`,
              onAction: () => insert(variable),
            }))}
          />
        </Popover>
      </InlineStack>
    </BlockStack>
  );
}
