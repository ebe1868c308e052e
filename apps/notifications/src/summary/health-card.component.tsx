import type { MailSummary } from '@parcelway/api/notification';
import { BOUNCE_LIMIT, COMPLAINT_LIMIT } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Card, InlineGrid, Text } from '@parcelway/ui';
import { shareOf } from '../common/share';
import * as styles from './summary.module.css';

const LIMITS = { bounced: BOUNCE_LIMIT, complained: COMPLAINT_LIMIT } as const;
const TONES = { good: 'success', near: 'attention', over: 'critical' } as const;
/** From here on a warning shows that the limit is close. */
const NEAR = 0.5;

/** Shares of mails for which mail services hold a sender back, with what to do about them. */
export function HealthCard({ total }: Pick<MailSummary, 'total'>) {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('health.title')}
        </Text>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <Rate what="bounced" total={total} />
          <Rate what="complained" total={total} />
        </InlineGrid>
        {total.unsubscribed > 0 && (
          <Text as="p">
            {t('health.unsubscribed', { count: total.unsubscribed, number: number(total.unsubscribed) })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

function Rate({ what, total }: { what: keyof typeof LIMITS } & Pick<MailSummary, 'total'>) {
  const { t } = useTranslate('notifications');
  const { number, percent } = useFormats();
  const limit = LIMITS[what];
  // What bounced was accepted by our server, and counts as tried.
  const tried = total.sent + total.failed;
  const share = shareOf(total[what], tried) ?? 0;
  const state = share > limit ? 'over' : share > limit * NEAR ? 'near' : 'good';
  return (
    <BlockStack gap="200">
      <div className={styles.rate}>
        <Text as="h3" variant="headingSm">
          {t(`failure.${what}`)}
        </Text>
        <Badge tone={TONES[state]}>{t(`health.${state}`)}</Badge>
      </div>
      <Text as="p" variant="headingLg">
        {percent(share)}
      </Text>
      {/* The mark is at the limit, in the middle of the bar. */}
      <div className={styles.meter} data-state={state} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (share / limit) * 50)}%` }} />
      </div>
      <Text as="p" tone="subdued">
        {t('health.of', { number: number(total[what]), total: number(tried) })} ·{' '}
        {t('health.limit', { limit: percent(limit) })}
      </Text>
      {state !== 'good' && <Text as="p">{t(`health.do_${what}`)}</Text>}
    </BlockStack>
  );
}
