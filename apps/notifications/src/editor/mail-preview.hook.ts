import { useLazyGetMailPreviewQuery, type MailPreview } from '@parcelway/api/mail-template';
import type { Language, MailTopic } from '@parcelway/domain';
import { usePreview, type PreviewParcel, type PreviewState, type PreviewWidth } from '@parcelway/editor';
import type { MailSettings } from '@parcelway/http-contract';
import { currentLanguage } from '@parcelway/i18n';
import { useCallback, useMemo, useState } from 'react';

/** Of which mail the preview is, beside the settings. */
export interface MailChoice {
  width: PreviewWidth;
  /** The parts of the mail: a mail program shows one of them. */
  part: 'html' | 'text';
  scheme: 'light' | 'dark';
  language: Language;
  parcel: PreviewParcel;
}
export interface MailPreviewView {
  preview: PreviewState<MailPreview>;
  choice: MailChoice;
  onChange(part: Partial<MailChoice>): void;
}

/** The mail as the server would make it. At first of a made-up parcel, in the merchant's own language where customers read it. */
export function useMailPreview(
  topic: MailTopic,
  settings: MailSettings,
  languages: readonly Language[],
): MailPreviewView {
  const [choice, setChoice] = useState<MailChoice>(() => ({
    width: 'desktop',
    part: 'html',
    scheme: 'light',
    language: languages.includes(currentLanguage()) ? currentLanguage() : (languages[0] ?? currentLanguage()),
    parcel: null,
  }));
  const onChange = useCallback((part: Partial<MailChoice>) => setChoice((before) => ({ ...before, ...part })), []);
  const { language } = choice;
  const sample = choice.parcel?.id ?? null;
  const [fetchPreview] = useLazyGetMailPreviewQuery();
  const preview = usePreview(
    fetchPreview,
    useMemo(() => ({ topic, settings, language, sample }), [topic, settings, language, sample]),
  );
  return { preview, choice, onChange };
}
