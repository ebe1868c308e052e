import type { Language } from '@parcelway/domain';
import { MAIL_FRAME_URL, PreviewPane } from '@parcelway/editor';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, Text } from '@parcelway/ui';
import { useMemo } from 'react';
import { MailPreviewBar } from './mail-preview-bar.component';
import type { MailPreviewView } from './mail-preview.hook';
import { bytesOver, kilobytes, MAX_KILOBYTES } from './size';
import * as styles from './editor.module.css';

export interface MailPreviewPaneProps extends MailPreviewView {
  /** Those of the shop's customers. */
  languages: readonly Language[];
  /** Id of the block whose fields are shown. */
  chosen: string;
  onChoose(id: string): void;
}

/** The mail as its reader gets it, with what an inbox shows of it. */
export function MailPreviewPane({ preview, choice, onChange, languages, chosen, onChoose }: MailPreviewPaneProps) {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  const { page } = preview;
  const { scheme } = choice;
  const html = page?.html;
  const shown = useMemo(() => (html === undefined ? undefined : { html, scheme }), [html, scheme]);
  const size = number(kilobytes(page?.bytes ?? 0));
  return (
    <PreviewPane
      preview={preview}
      page={shown}
      url={MAIL_FRAME_URL}
      title={t('template.preview.frame')}
      width={choice.width}
      chosen={chosen}
      onChoose={onChoose}
      scaled="narrow"
      bar={<MailPreviewBar choice={choice} languages={languages} onChange={onChange} />}
      head={
        page && (
          <div className={styles.inbox}>
            <Text as="p" fontWeight="semibold" breakWord>
              {page.subject}
            </Text>
            <Text as="p" tone="subdued" breakWord>
              {page.preheader}
            </Text>
          </div>
        )
      }
      instead={
        choice.part === 'text' && page ? (
          <div className={styles.text} role="region" aria-label={t('template.preview.text')} tabIndex={0}>
            {page.text}
          </div>
        ) : undefined
      }
      foot={
        page &&
        (bytesOver(page.bytes) ? (
          <Banner tone="critical">{t('template.preview.too_big', { size })}</Banner>
        ) : (
          <Text as="p" tone="subdued" variant="bodySm">
            {t('template.preview.size', { size, most: number(MAX_KILOBYTES) })}
          </Text>
        ))
      }
    />
  );
}
