import { LANGUAGE_NAMES, type Language } from '@parcelway/domain';
import { useKit, type PublishFinding } from '@parcelway/editor';
import type { MailSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { isEmptyBlock, missingTexts } from './publish-findings';

export interface PublishFindingsInput {
  settings: MailSettings;
  /** Those that mails go out in; the first one is the fallback. */
  languages: readonly Language[];
  /** Id of what is chosen: its fields are shown. */
  chosen: string;
  nameOf(block: string | null): string;
  /** Shows the fields of a part, in a language where one is named. */
  onOpen(block: string | null, language?: Language): void;
}

/** What the merchant should know before the mail is published. */
export function usePublishFindings({ settings, languages, chosen, nameOf, onOpen }: PublishFindingsInput) {
  const { t } = useTranslate('notifications');
  const { t: kit, invalidFields } = useKit();
  const finding = (block: string | null, text: string, language?: Language): PublishFinding => ({
    ...{ id: block ?? '', name: nameOf(block), text },
    onOpen: () => onOpen(block, language),
  });
  return (): PublishFinding[] => [
    ...invalidFields().map((field) => finding(chosen, kit('publish.invalid', { field }))),
    ...settings.blocks
      .filter((block) => !block.hidden && isEmptyBlock(block))
      .map(({ id }) => finding(id, kit('publish.empty'))),
    ...missingTexts(settings, languages).map(({ block, languages: missing, hasFirst }) => {
      const names = missing.map((language) => LANGUAGE_NAMES[language]).join(', ');
      const [first] = languages;
      const text =
        hasFirst && first
          ? t('template.publish.untranslated', { languages: names, first: LANGUAGE_NAMES[first] })
          : t('template.publish.untranslated_ours', { languages: names });
      return finding(block, text, missing[0]);
    }),
  ];
}
