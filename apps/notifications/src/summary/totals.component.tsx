import type { MailSummary } from '@parcelway/api/notification';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Card, Text } from '@parcelway/ui';
import { shareOf } from '../common/share';
import * as styles from './summary.module.css';

/** How the mails fared, in one row of figures. */
export function Totals({ total }: Pick<MailSummary, 'total'>) {
  const { t } = useTranslate('notifications');
  const { number, percent } = useFormats();
  const tried = total.sent + total.failed;
  const shown = (share: number | null) => (share === null ? null : percent(Math.round(share * 1000) / 1000));
  const figures = [
    ['sent', total.sent, null],
    ['opened', total.opened, shown(shareOf(total.opened, total.sent))],
    ['clicked', total.clicked, shown(shareOf(total.clicked, total.sent))],
    ['failed', total.failed, shown(shareOf(total.failed, tried))],
    ['unknown', total.unknown, null],
  ] as const;
  return (
    <Card>
      <dl className={styles.totals}>
        {figures.map(([what, count, share]) => (
          <div key={what}>
            <dt>{t(`summary.${what}`)}</dt>
            <dd>
              <Text as="span" variant="headingLg">
                {number(count)}
              </Text>
              {share !== null && <span className={styles.subdued}>{share}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
