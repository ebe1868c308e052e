import type { MailSummary } from '@parcelway/api/notification';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Link, Text } from '@parcelway/ui';
import * as styles from './summary.module.css';

export interface FailuresCardProps extends Pick<MailSummary, 'failures'> {
  /** Where they are listed; null where they are made up. */
  logUrl: string | null;
}

/** Why mails failed, each with what to do. */
export function FailuresCard({ failures, logUrl }: FailuresCardProps) {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('summary.failures')}
        </Text>
        {failures.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('summary.no_failures')}
          </Text>
        ) : (
          <ul className={styles.list}>
            {failures.map(({ failure, count }) => (
              <li key={failure}>
                <div className={styles.grow}>
                  <Text as="p" fontWeight="medium">
                    {t(`failure.${failure}`)}
                  </Text>
                  <Text as="p" tone="subdued">
                    {t(`failure_do.${failure}`)}
                  </Text>
                </div>
                <span className={styles.number}>{number(count)}</span>
              </li>
            ))}
          </ul>
        )}
        {failures.length > 0 && logUrl !== null && <Link url={logUrl}>{t('summary.see')}</Link>}
      </BlockStack>
    </Card>
  );
}
