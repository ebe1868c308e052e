import { bcp47, LANGUAGE_NAMES, type Language } from '@parcelway/domain';
import { useFields, withEntry } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { useState } from 'react';
import { LiquidInput } from './liquid-input.component';
import { useMailEditor } from './mail-editor.context';
import { problemsAt } from './problems';

type Texts = Partial<Record<Language, string>>;
export interface LiquidFieldProps {
  label: string;
  texts: Texts;
  max: number;
  help?: string;
  multiline?: number;
  /** Where its problems are: the block, null for subject and preheader, and the field of it. */
  block: string | null;
  field: string;
  onChange(texts: Texts): void;
}

/**
 * A text in the language that is edited, with variables. It begins with what is sent: the text of the first language where this one is
 * missing, and without one our own. Only what differs from that is stored, so that a later text of ours still comes.
 */
export function LiquidField({ label, help, texts, max, multiline, block, field, onChange }: LiquidFieldProps) {
  const { t } = useTranslate('notifications');
  const { language, problems, untranslated, own } = useMailEditor();
  const { first } = useFields();
  const [isEmptied, setEmptied] = useState(false);
  const fallback = texts[first];
  const ours = own.find((one) => one.block === block && one.name === field)?.text;
  const base = language === first ? ours : (fallback ?? ours);
  const typed = texts[language];
  const isMissing = untranslated.includes(block ?? field) && !typed;
  const set = (text: string) => onChange(withEntry(texts, language, text === base ? '' : text));
  return (
    <div lang={bcp47(language)}>
      <LiquidInput
        label={`${label} (${LANGUAGE_NAMES[language]})`}
        help={
          isMissing
            ? fallback
              ? t('template.untranslated.first', { language: LANGUAGE_NAMES[first] })
              : t('template.untranslated.ours')
            : help
        }
        value={isEmptied ? '' : (typed ?? base ?? '')}
        placeholder={base}
        max={max}
        {...(multiline !== undefined && { multiline })}
        problems={problemsAt(problems, block, field, language)}
        onChange={(text) => {
          // Emptied it stays empty while something else is typed; left empty it is the default again.
          setEmptied(text === '');
          set(text);
        }}
        onBlur={() => setEmptied(false)}
        {...(typed !== undefined && base && { onReset: () => set('') })}
      />
    </div>
  );
}
