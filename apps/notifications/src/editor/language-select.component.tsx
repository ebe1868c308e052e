import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Select } from '@parcelway/ui/forms';
import { othersThan } from './mail-design';

export interface LanguageSelectProps {
  label: string;
  labelHidden?: boolean;
  value: Language;
  /** Those of the shop's customers, which come first. */
  languages: readonly Language[];
  onChange(language: Language): void;
}

/** Any of our languages: of the mail that is shown, and of the texts that are edited. */
export function LanguageSelect({ label, labelHidden = false, value, languages, onChange }: LanguageSelectProps) {
  const { t } = useTranslate('notifications');
  const options = (list: readonly Language[]) => list.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }));
  const others = othersThan(languages);
  return (
    <Select
      label={label}
      labelHidden={labelHidden}
      options={[
        { title: t('template.preview.customers'), options: options(languages) },
        ...(others.length > 0 ? [{ title: t('template.preview.others'), options: options(others) }] : []),
      ]}
      value={value}
      onChange={(chosen) => onChange(LANGUAGES.find((one) => one === chosen) ?? value)}
    />
  );
}
