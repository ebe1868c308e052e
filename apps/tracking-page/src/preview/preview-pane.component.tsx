import type { Language } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';
import { PreviewBar } from './preview-bar.component';
import { PreviewFrame } from './preview-frame.component';
import type { PreviewState } from './preview.hook';
import type { PreviewChoice } from './preview-state';
import * as styles from './preview.module.css';

export interface PreviewPaneProps {
  preview: PreviewState;
  languages: readonly Language[];
  choice: PreviewChoice;
  onChange(part: Partial<PreviewChoice>): void;
}

/** The shopper's page as the server would draw it, and above it of which parcel. */
export function PreviewPane({ preview: { page, failed, retry }, languages, choice, onChange }: PreviewPaneProps) {
  const { t } = useTranslate('tracking-page');
  const { t: common } = useTranslate('common');
  return (
    <section className={styles.pane} aria-label={t('preview.title')}>
      <PreviewBar choice={choice} languages={languages} onChange={onChange} />
      {failed !== null && (
        <Banner tone="warning" action={{ content: common('action.retry'), onAction: retry }}>
          {failed === 404 ? t('preview.parcel_gone') : failed === 0 ? t('preview.offline') : t('preview.failed')}
        </Banner>
      )}
      <div className={styles.ground} data-width={choice.width} aria-busy={page === undefined && failed === null}>
        {page ? (
          <PreviewFrame className={styles.frame} title={t('preview.frame')} page={page} />
        ) : (
          <div className={styles.blank} />
        )}
      </div>
    </section>
  );
}
