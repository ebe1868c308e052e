import { bcp47, LANGUAGE_NAMES, PAGE_TEXTS, type Language } from '@parcelway/domain';
import { withEntry } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Select, TextField } from '@parcelway/ui/forms';
import { useEditor } from '../editor/editor.context';

const MAX_TEXT = 400;
const LONG: readonly string[] = ['intro', 'miss_text'];

/** The page's words in the merchant's own, one language at a time; what is left empty has our text, which is shown in the field. */
export function TextsFields({ ownTexts }: { ownTexts: Partial<Record<string, string>> }) {
  const { t } = useTranslate('tracking-page');
  const { settings, change, language, setLanguage, isReadOnly } = useEditor();
  const texts = settings.texts[language] ?? {};
  return (
    <BlockStack gap="400">
      <Text as="h3" variant="headingSm">
        {t('own_words.title')}
      </Text>
      <Text as="p" tone="subdued">
        {t('own_words.help')}
      </Text>
      <Select
        label={t('own_words.language')}
        options={settings.language.offered.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      />
      {PAGE_TEXTS.map((key) => (
        <div key={key} lang={bcp47(language)}>
          <TextField
            label={t(`texts.${key}`)}
            value={texts[key] ?? ''}
            placeholder={ownTexts[key]}
            maxLength={MAX_TEXT}
            multiline={LONG.includes(key) ? 3 : undefined}
            autoComplete="off"
            disabled={isReadOnly}
            onChange={(text) => {
              const next = withEntry(texts, key, text);
              const { [language]: _before, ...others } = settings.texts;
              change(
                { texts: Object.keys(next).length > 0 ? { ...others, [language]: next } : others },
                `texts.${language}.${key}`,
              );
            }}
          />
        </div>
      ))}
    </BlockStack>
  );
}
