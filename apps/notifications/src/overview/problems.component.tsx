import type { NotificationSetting } from '@parcelway/api/notification';
import { BOUNCE_LIMIT } from '@parcelway/domain';
import { useHref } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import { shareOf } from '../common/share';

/** A share of a few mails means nothing about a sender. */
const FEW_MAILS = 20;

/** What prevents mails from arriving, each with what to do about it. Nothing while all is well. */
export function Problems({
  setting: { can_send: canSend, waiting, unknown, topics },
}: {
  setting: NotificationSetting;
}) {
  const { t } = useTranslate('notifications');
  const { percent } = useFormats();
  const record = useHref('notifications.record', { mailState: 'unknown' });
  const failures = useHref('notifications.record', { emailStatus: 3, sendDateAt: 30 });
  const failed = topics.reduce((sum, { stats }) => sum + stats.failed, 0);
  const tried = failed + topics.reduce((sum, { stats }) => sum + stats.sent, 0);
  const share = tried < FEW_MAILS ? null : shareOf(failed, tried);
  const isHigh = share !== null && share > BOUNCE_LIMIT;
  if (canSend && unknown === 0 && !isHigh) return null;
  return (
    <BlockStack gap="200">
      {!canSend && (
        <Banner tone="warning" title={t('problem.no_server_title')}>
          <Text as="p">
            {t('problem.no_server_text')} {waiting > 0 && t('problem.waiting', { count: waiting })}
          </Text>
        </Banner>
      )}
      {unknown > 0 && (
        <Banner
          tone="warning"
          title={t('problem.unknown_title', { count: unknown })}
          action={{ content: t('problem.unknown_see'), url: record }}
        >
          <Text as="p">{t('problem.unknown_text')}</Text>
        </Banner>
      )}
      {isHigh && (
        <Banner
          tone="warning"
          title={t('problem.failed_title', { share: percent(Math.round(share * 1000) / 1000) })}
          action={{ content: t('problem.failed_see'), url: failures }}
        >
          <Text as="p">{t('problem.failed_text', { limit: percent(BOUNCE_LIMIT) })}</Text>
        </Banner>
      )}
    </BlockStack>
  );
}
