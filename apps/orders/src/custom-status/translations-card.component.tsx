import { bcp47, LANGUAGE_NAMES, LANGUAGES, type Language } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Card, Text } from '@parcelway/ui';
import { FormLayout, TextField } from '@parcelway/ui/forms';
import * as styles from './custom-status.module.css';

type Names = Partial<Record<Language, string>>;

export interface TranslationsCardProps {
  names: Names;
  onChange(names: Names): void;
  disabled: boolean;
}

/** The name in each language of the tracking page; collapsed by default. */
export function TranslationsCard({ names, onChange, disabled }: TranslationsCardProps) {
  const { t } = useTranslate('orders');
  const done = LANGUAGES.filter((language) => names[language]).length;
  return (
    <Card>
      <details className={styles.translations}>
        <summary>{t('custom_status.translations', { done, of: LANGUAGES.length })}</summary>
        <FormLayout>
          <Text as="p" tone="subdued">
            {t('custom_status.translations_help')}
          </Text>
          {LANGUAGES.map((language) => (
            <div key={language} lang={bcp47(language)}>
              <TextField
                label={LANGUAGE_NAMES[language]}
                value={names[language] ?? ''}
                onChange={(name) => onChange({ ...names, [language]: name })}
                maxLength={40}
                autoComplete="off"
                disabled={disabled}
              />
            </div>
          ))}
        </FormLayout>
      </details>
    </Card>
  );
}
