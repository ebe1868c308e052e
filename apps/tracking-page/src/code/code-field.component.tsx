import { MAX_CODE_BYTES } from '@parcelway/domain';
import { MarkupNotes } from '@parcelway/editor';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { useEffect, useRef } from 'react';
import { bytesOf, problemOf } from './code-problems';
import { codeView, type CodeLanguage, type CodeView } from './code-view';
import * as styles from './code.module.css';

export interface CodeFieldProps {
  label: string;
  help: string;
  language: CodeLanguage;
  value: string;
  isReadOnly: boolean;
  onChange(text: string): void;
}

/** One piece of code with line numbers and colours, how big it is, and what is wrong with it. */
export function CodeField({ label, help, language, value, isReadOnly, onChange }: CodeFieldProps) {
  const { t } = useTranslate('tracking-page');
  const { number } = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView | null>(null);
  const now = useRef({ value, onChange });
  now.current = { value, onChange };

  useEffect(() => {
    if (!place.current) return undefined;
    const made = codeView(place.current, {
      label,
      language,
      isReadOnly,
      text: now.current.value,
      onChange: (text) => now.current.onChange(text),
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [label, language, isReadOnly]);
  useEffect(() => view.current?.show(value), [value]);

  const problem = problemOf(value);
  return (
    <div className={styles.field}>
      <Text as="h2" variant="headingSm">
        {label}
      </Text>
      <Text as="p" tone="subdued" variant="bodySm">
        {help}
      </Text>
      <div ref={place} className={styles.code} data-wrong={problem !== null} />
      <div className={styles.below}>
        <span role="alert">
          {problem && (
            <Text as="span" tone="critical">
              {t(`code.mistake.${problem}`)}
            </Text>
          )}
        </span>
        <Text as="span" tone="subdued" variant="bodySm">
          {t('code.bytes', { used: number(bytesOf(value)), most: number(MAX_CODE_BYTES) })}
        </Text>
      </div>
      {language === 'html' && <MarkupNotes html={value} />}
    </div>
  );
}
