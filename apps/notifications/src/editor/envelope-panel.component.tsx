import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { LiquidField } from './liquid-field.component';
import { useMailEditor } from './mail-editor.context';
import { OtherProblems } from './other-problems.component';
import { TextLanguage } from './text-language.component';

const MAX_LINE = 250;

/** What an inbox shows: the subject, and the preheader. */
export function EnvelopePanel() {
  const { t } = useTranslate('notifications');
  const { settings, change, language } = useMailEditor();
  return (
    <BlockStack gap="400">
      <OtherProblems block={null} />
      <TextLanguage />
      {(['subject', 'preheader'] as const).map((field) => (
        <BlockStack key={field} gap="100">
          <LiquidField
            label={t(`template.fields.${field}`)}
            texts={settings[field]}
            max={MAX_LINE}
            block={null}
            field={field}
            onChange={(texts) => change({ [field]: texts }, `${field}.${language}`)}
          />
        </BlockStack>
      ))}
      <Text as="p" tone="subdued">
        {t('template.fields.preheader_help')}
      </Text>
    </BlockStack>
  );
}
