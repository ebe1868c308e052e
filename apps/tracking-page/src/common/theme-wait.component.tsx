import { DraftWait, type DraftWaitProps } from '@parcelway/editor';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';

export interface ThemeWaitProps extends Pick<DraftWaitProps, 'title' | 'calls'> {
  /** False: the address names a theme that is none. */
  isKnown: boolean;
}

/** Shown until an editor's theme is loaded. */
export function ThemeWait({ isKnown, ...props }: ThemeWaitProps) {
  const { t } = useTranslate('tracking-page');
  const back = { content: t('overview.title'), url: useHref('tracking-page') };
  const missing = { title: t('editor.missing_title'), text: t('editor.missing_text') };
  return <DraftWait {...props} back={back} missing={isKnown ? null : missing} />;
}
