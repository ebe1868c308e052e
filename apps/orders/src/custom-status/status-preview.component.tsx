import { useGetStatusPreviewQuery } from '@parcelway/api/order-status';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@parcelway/domain';
import { currentLanguage, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { bodyOf, shownDraft, type StatusDraft } from './status-draft';
import * as styles from './custom-status.module.css';

/** What is typed is requested when typing pauses. */
const REST_MS = 300;

/** The shopper's page of an order in this status, made by the server as for a shopper. */
export function StatusPreview({ draft }: { draft: StatusDraft }) {
  const { t } = useTranslate('orders');
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const shown = useRested(draft);
  const { data, isError } = useGetStatusPreviewQuery({
    ...bodyOf(shownDraft(shown, t('custom_status.untitled')), null),
    language,
  });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('custom_status.preview')}
        </Text>
        <Select
          label={t('custom_status.preview_language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
        {isError && <Text as="p">{t('custom_status.preview_failed')}</Text>}
        {data && !isError && (
          <iframe
            className={styles.preview}
            title={t('custom_status.preview')}
            // Of this origin, so that it can be dressed; without scripts, forms and ways out.
            sandbox="allow-same-origin"
            srcDoc={`<!doctype html>${data.html}`}
            onLoad={(event) => dress(event, data.css)}
          />
        )}
      </BlockStack>
    </Card>
  );
}

/** Puts the style in as a sheet made here, since the page's policy lets no style of the document in, and shows all of it. */
function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>, css: string): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view || !('adoptedStyleSheets' in page)) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  frame.style.height = `${page.documentElement.scrollHeight}px`;
}

/** The value once it has not changed for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
