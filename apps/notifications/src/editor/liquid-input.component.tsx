import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { useEffect, useId, useRef } from 'react';
import type { MailProblem } from '@parcelway/http-contract';
import { useFields } from '@parcelway/editor';
import { InsertVariable } from './insert-variable.component';

export interface LiquidInputProps {
  label: string;
  help?: string | undefined;
  value: string;
  placeholder?: string | undefined;
  /** Characters. */
  max: number;
  multiline?: number;
  isCode?: boolean;
  problems: readonly MailProblem[];
  onChange(value: string): void;
  onBlur?(): void;
  /** Puts the default text back; without it the text is the default, or there is none. */
  onReset?(): void;
}

/** A text with variables, which are inserted at the caret. */
export function LiquidInput(props: LiquidInputProps) {
  const {
    label,
    help,
    value,
    placeholder,
    max,
    multiline,
    isCode = false,
    problems,
    onChange,
    onBlur,
    onReset,
  } = props;
  const { t } = useTranslate('notifications');
  const { isReadOnly } = useFields();
  const id = useId();
  /** Where the caret goes once the new text is there. */
  const caret = useRef<number | null>(null);
  const input = () => {
    const element = document.getElementById(id);
    return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  };
  useEffect(() => {
    if (caret.current === null) return;
    const field = input();
    field?.focus();
    field?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  function insert(liquid: string) {
    const field = input();
    const from = field?.selectionStart ?? value.length;
    const to = field?.selectionEnd ?? from;
    const next = value.slice(0, from) + liquid + value.slice(to);
    if (next.length > max) return;
    caret.current = from + liquid.length;
    onChange(next);
  }
  const messages = problems.map(({ line, message }) =>
    line !== null && multiline !== undefined ? t('template.problem.line', { line, message }) : message,
  );
  return (
    <BlockStack gap="100">
      <TextField
        id={id}
        label={label}
        helpText={help}
        value={value}
        placeholder={placeholder}
        maxLength={max}
        multiline={multiline}
        monospaced={isCode}
        spellCheck={!isCode}
        autoComplete="off"
        disabled={isReadOnly}
        error={messages.length > 0 ? messages.join(' ') : undefined}
        onChange={onChange}
        onBlur={onBlur}
      />
      <InlineStack>
        <InsertVariable label={label} isDisabled={isReadOnly} onInsert={insert} />
        {onReset && (
          <Button
            variant="tertiary"
            size="slim"
            accessibilityLabel={t('template.fields.reset_named', { field: label })}
            disabled={isReadOnly}
            onClick={onReset}
          >
            {t('template.fields.reset')}
          </Button>
        )}
      </InlineStack>
    </BlockStack>
  );
}
