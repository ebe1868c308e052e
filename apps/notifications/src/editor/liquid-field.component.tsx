import { bcp47, LANGUAGE_NAMES, type Language } from '@parcelway/domain';
import { useFields, withEntry } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { LiquidInput } from './liquid-input.component';
import { useMailEditor } from './mail-editor.context';
import { problemsAt } from './problems';

type Texts = Partial<Record<Language, string>>;
export interface LiquidFieldProps {
  label: string;
  texts: Texts;
  max: number;
  multiline?: number;
  /** Where its problems are: the block, null for subject and preheader, and the field of it. */
  block: string | null;
  field: string;
  onChange(texts: Texts): void;
}

/**
 * A text in the language that is edited, with variables. Where it is missing, the text of the first language is sent, and without one our
 * own text: the field shows which.
 */
export function LiquidField({ label, texts, max, multiline, block, field, onChange }: LiquidFieldProps) {
  const { t } = useTranslate('notifications');
  const { language, problems, untranslated } = useMailEditor();
  const { first } = useFields();
  const fallback = texts[first];
  const isMissing = untranslated.includes(block ?? field) && !texts[language];
  return (
    <div lang={bcp47(language)}>
      <LiquidInput
        label={`${label} (${LANGUAGE_NAMES[language]})`}
        help={
          isMissing
            ? fallback
              ? t('template.untranslated.first', { language: LANGUAGE_NAMES[first] })
              : t('template.untranslated.ours')
            : undefined
        }
        value={texts[language] ?? ''}
        placeholder={fallback ?? t('template.fields.own_words')}
        max={max}
        {...(multiline !== undefined && { multiline })}
        problems={problemsAt(problems, block, field, language)}
        onChange={(text) => onChange(withEntry(texts, language, text))}
      />
    </div>
  );
}
