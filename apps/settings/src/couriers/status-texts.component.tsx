import { LANGUAGE_NAMES, LANGUAGES, MAX_STATUS_TEXT, REPORTED_STATUSES, type StatusTexts } from '@parcelway/domain';
import { currentLanguage, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { FormLayout, Select, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

export interface StatusTextsProps {
  value: StatusTexts;
  onChange(value: StatusTexts): void;
}

/** What customers read in place of our names of statuses, language by language. */
export function StatusTextFields({ value, onChange }: StatusTextsProps) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const [language, setLanguage] = useState(currentLanguage);
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <Text as="h3" variant="headingSm">
          {t('custom.status_texts')}
        </Text>
        <Text as="p" tone="subdued">
          {t('custom.status_texts_help')}
        </Text>
      </BlockStack>
      <FormLayout>
        <Select
          label={t('custom.language')}
          options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
          value={language}
          onChange={(code) => setLanguage(LANGUAGES.find((one) => one === code) ?? language)}
        />
        {REPORTED_STATUSES.map((status) => (
          <TextField
            key={status}
            label={common(`status.${status}`)}
            autoComplete="off"
            maxLength={MAX_STATUS_TEXT}
            value={value[status]?.[language] ?? ''}
            onChange={(text) => onChange({ ...value, [status]: { ...value[status], [language]: text } })}
          />
        ))}
      </FormLayout>
    </BlockStack>
  );
}
