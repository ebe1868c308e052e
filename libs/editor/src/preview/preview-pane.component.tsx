import { useTranslate } from '@parcelway/i18n';
import { Banner, Button, ButtonGroup } from '@parcelway/ui';
import { DesktopIcon, MobileIcon } from '@parcelway/ui/icons';
import type { ReactNode } from 'react';
import { useKit } from '../kit.context';
import type { PreviewState } from './preview.hook';
import { PreviewFrame } from './preview-frame.component';
import type { FrameDocument } from './sandboxed-frame.component';
import * as styles from './preview.module.css';

export type PreviewWidth = 'desktop' | 'phone';
export interface PreviewPaneProps {
  preview: Pick<PreviewState<unknown>, 'failed' | 'retry'>;
  /** What the frame shows; undefined while there is nothing yet. */
  page: FrameDocument | undefined;
  /** Where the frame's document is, and what it is called. */
  url: string;
  title: string;
  width: PreviewWidth;
  /** Id of the part whose fields are shown, and how one is chosen in the frame. */
  chosen?: string;
  onChoose?(id: string): void;
  /** When a desktop's width is shown in small: always, for a whole window, or where the pane is narrower than a mail. */
  scaled: 'always' | 'narrow';
  /** Which page is shown: above the frame. */
  bar: ReactNode;
  /** Between the two. */
  head?: ReactNode;
  /** Replaces the frame. */
  instead?: ReactNode;
  /** Below the frame. */
  foot?: ReactNode;
}

/** What the server draws of the draft, and above it which one. */
export function PreviewPane(props: PreviewPaneProps) {
  const { preview, page, url, title, width, scaled, bar, head, instead, foot, chosen, onChoose } = props;
  const { failed, retry } = preview;
  const { t } = useKit();
  const { t: common } = useTranslate('common');
  return (
    <section className={styles.pane} aria-label={t('preview.title')}>
      <div className={styles.bar}>{bar}</div>
      {failed !== null && (
        <Banner tone="warning" action={{ content: common('action.retry'), onAction: retry }}>
          {failed === 404 ? t('preview.parcel_gone') : failed === 0 ? t('preview.offline') : t('preview.failed')}
        </Banner>
      )}
      {head}
      <div
        className={styles.ground}
        data-width={width}
        data-scaled={scaled}
        aria-busy={page === undefined && failed === null}
      >
        {instead ??
          (page ? (
            <PreviewFrame
              className={styles.frame}
              title={title}
              url={url}
              page={page}
              {...(chosen !== undefined && { chosen })}
              {...(onChoose && { onChoose })}
            />
          ) : (
            <div className={styles.blank} />
          ))}
      </div>
      {foot}
    </section>
  );
}

export interface WidthButtonsProps {
  width: PreviewWidth;
  onChange(width: PreviewWidth): void;
}

/** As wide as on a desktop, or as on a phone. */
export function WidthButtons({ width, onChange }: WidthButtonsProps) {
  const { t } = useKit();
  return (
    <ButtonGroup variant="segmented">
      <Button
        icon={DesktopIcon}
        accessibilityLabel={t('preview.desktop')}
        pressed={width === 'desktop'}
        onClick={() => onChange('desktop')}
      />
      <Button
        icon={MobileIcon}
        accessibilityLabel={t('preview.phone')}
        pressed={width === 'phone'}
        onClick={() => onChange('phone')}
      />
    </ButtonGroup>
  );
}
