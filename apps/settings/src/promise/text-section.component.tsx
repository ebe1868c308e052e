import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { FormLayout, Select } from '@parcelway/ui/forms';
import { useState } from 'react';
import { Section } from '../common/section.component';
import { FormatFields } from './format-fields.component';
import { textKey, TEXT_FIELDS } from './promise-draft';
import type { PromiseForm } from './promise-form.hook';
import { PromiseTextField } from './promise-text-field.component';

/** What shoppers read, in each language, and how dates in it are written. */
export function TextSection({ defaultLanguage, form }: { defaultLanguage: Language; form: PromiseForm }) {
  const { t } = useTranslate('settings');
  const [language, setLanguage] = useState(defaultLanguage);
  const nameOf = (one: Language): string =>
    one === defaultLanguage
      ? t('promise.wording.default_language', { language: LANGUAGE_NAMES[one] })
      : LANGUAGE_NAMES[one];
  const elsewhere = LANGUAGES.filter(
    (one) => one !== language && TEXT_FIELDS.some((field) => form.errors[textKey(one, field)] !== undefined),
  );
  return (
    <Section title={t('promise.wording.title')} text={t('promise.wording.text')}>
      <FormLayout>
        <Select
          label={t('promise.wording.language')}
          options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
          error={elsewhere[0] && t('promise.wording.error_elsewhere', { language: LANGUAGE_NAMES[elsewhere[0]] })}
          onChange={(value) => isLanguage(value) && setLanguage(value)}
        />
        {TEXT_FIELDS.map((field) => {
          const key = textKey(language, field);
          const isDefault = language === defaultLanguage;
          return (
            <PromiseTextField
              key={key}
              field={field}
              value={form.draft[key] ?? ''}
              placeholder={isDefault ? undefined : form.draft[textKey(defaultLanguage, field)]}
              help={t(isDefault ? `promise.wording.${field}_help` : 'promise.wording.other_help')}
              disabled={!form.mayWrite}
              error={form.errors[key]}
              onChange={(value) => form.set({ [key]: value })}
            />
          );
        })}
        <FormatFields form={form} language={language} />
      </FormLayout>
    </Section>
  );
}
