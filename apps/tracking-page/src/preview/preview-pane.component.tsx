import { useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';
import { PreviewBar } from './preview-bar.component';
import { PreviewFrame } from './preview-frame.component';
import type { DesignPreview } from './preview.hook';
import * as styles from './preview.module.css';

/** The shopper's page as the server would draw it, and above it of which parcel. */
export function PreviewPane({ preview: { page, failed, retry }, languages, choice, onChange }: DesignPreview) {
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
