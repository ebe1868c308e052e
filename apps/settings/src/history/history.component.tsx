import { useGetSettingHistoryQuery } from '@parcelway/api/staff';
import { SETTING_HISTORY_DAYS } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import { About } from '../common/section.component';
import { useChangeTexts, type Change } from './change-texts.hook';
import * as styles from './history.module.css';

/** `/settings?tab=history`: who changed which settings, newest first. */
export function History() {
  const { t } = useTranslate('settings');
  /** Where each page that is shown begins; null: with the newest change. */
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <BlockStack gap="400">
      <About title={t('history.title')} text={t('history.text', { days: SETTING_HISTORY_DAYS })} />
      {pages.map((before, at) => (
        <ChangePage
          key={before ?? 'newest'}
          before={before}
          isLast={at === pages.length - 1}
          onOlder={(next) => setPages([...pages, next])}
        />
      ))}
    </BlockStack>
  );
}

interface ChangePageProps {
  before: string | null;
  isLast: boolean;
  onOlder(next: string): void;
}

function ChangePage({ before, isLast, onOlder }: ChangePageProps) {
  const { t } = useTranslate('settings');
  const { data, error, refetch } = useGetSettingHistoryQuery(before, { refetchOnMountOrArgChange: true });
  if (!data && error)
    return <FailureCard error={error} title={t('history.error_title')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card>
        <span className="pw-visually-hidden" role="status">
          {t('history.loading')}
        </span>
        <SkeletonBodyText lines={8} />
      </Card>
    );
  const { changes, next } = data;
  return (
    <>
      <Card>
        {changes.length === 0 ? (
          <Text as="p">{t('history.empty')}</Text>
        ) : (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change.id}>
                <ChangeItem change={change} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isLast && next !== null && (
        <InlineStack>
          <Button onClick={() => onOlder(next)}>{t('history.older')}</Button>
        </InlineStack>
      )}
    </>
  );
}

function ChangeItem({ change }: { change: Change }) {
  const { dateTime } = useFormats();
  const { title, line } = useChangeTexts();
  const lines = change.fields.map((field) => line(change, field)).filter((text) => text !== null);
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="headingSm">
        {title(change)}
      </Text>
      {lines.map((text, at) => (
        <Text key={at} as="p">
          {text}
        </Text>
      ))}
      <Text as="p" tone="subdued">
        {change.by}, <time dateTime={change.at}>{dateTime(change.at)}</time>
      </Text>
    </BlockStack>
  );
}
