import type { MailLog } from '@parcelway/api/notification';
import { useFormats, useTranslate } from '@parcelway/i18n';
import * as styles from './record.module.css';

/** How the mails that the list shows fared, on all its pages. */
export function MailSums({ sums }: { sums: MailLog['summary'] }) {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  return (
    <dl className={styles.sums}>
      {(['sent', 'opened', 'clicked', 'failed'] as const).map((what) => (
        <div key={what}>
          <dt>{t(`summary.${what}`)}</dt>
          <dd>{number(sums[what])}</dd>
        </div>
      ))}
    </dl>
  );
}
