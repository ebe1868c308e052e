import { bcp47, LANGUAGE_NAMES, type Language } from '@parcelway/domain';
import { TextField } from '@parcelway/ui/forms';
import { useFields } from './fields.context';
import { withEntry } from './with-entry';

export interface ByLanguageFieldProps {
  label: string;
  texts: Partial<Record<Language, string>>;
  max: number;
  multiline?: number;
  onChange(texts: Partial<Record<Language, string>>): void;
}

/** A text in the language of the preview; without one people read that of the first language, which is shown in the field. */
export function ByLanguageField({ label, texts, max, multiline, onChange }: ByLanguageFieldProps) {
  const { language, first, isReadOnly } = useFields();
  return (
    <div lang={bcp47(language)}>
      <TextField
        label={`${label} (${LANGUAGE_NAMES[language]})`}
        value={texts[language] ?? ''}
        placeholder={texts[first] ?? Object.values(texts)[0]}
        maxLength={max}
        multiline={multiline}
        autoComplete="off"
        disabled={isReadOnly}
        onChange={(text) => onChange(withEntry(texts, language, text))}
      />
    </div>
  );
}
