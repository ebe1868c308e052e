import { useTranslate } from '@parcelway/i18n';
import { LanguageSelect } from './language-select.component';
import { useMailEditor } from './mail-editor.context';

/** Whose texts are edited; the preview goes with it. */
export function TextLanguage() {
  const { t } = useTranslate('notifications');
  const { language, setLanguage, languages } = useMailEditor();
  return (
    <LanguageSelect
      label={t('template.fields.language')}
      value={language}
      languages={languages}
      onChange={setLanguage}
    />
  );
}
