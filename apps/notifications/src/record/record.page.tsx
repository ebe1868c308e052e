import { useGetMailLogQuery } from '@parcelway/api/notification';
import { COUNT_LIMIT, filtersInForce, MAIL_LOG_FILTERS } from '@parcelway/domain';
import { lazyPart, useHref, usePageTitle } from '@parcelway/host';
import type { MailRow } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Card, EmptyState, Page, useFocusBack } from '@parcelway/ui';
import { FailureCard, ListSkeleton, NoResults, Pager, useFilters } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import { MailFilterBar } from './mail-filter-bar.component';
import { MailSums } from './mail-sums.component';
import { MailTable } from './mail-table.component';
import { useResend } from './resend.hook';

const MailModal = lazyPart(() =>
  import(/* webpackChunkName: "mail" */ './mail.modal').then(({ MailModal: Modal }) => Modal),
);
const ResendModal = lazyPart(() =>
  import(/* webpackChunkName: "resend" */ './resend.modal').then(({ ResendModal: Modal }) => Modal),
);

/** `/notification/record`: every mail, and what became of it. */
export function RecordPage() {
  const { t } = useTranslate('notifications');
  const title = t('record.title');
  usePageTitle(title);
  const overview = useHref('notifications');
  const state = useFilters(MAIL_LOG_FILTERS);
  const { filters, isFiltered, change, clear } = state;
  const {
    data: latest,
    currentData,
    error,
    isFetching,
    refetch,
  } = useGetMailLogQuery(filtersInForce(MAIL_LOG_FILTERS, filters), { refetchOnMountOrArgChange: true });
  // Mails of the filters before are shown while others are on their way, and not when those failed.
  const data = error ? currentData : latest;
  const [opened, setOpened] = useState<MailRow | null>(null);
  useFocusBack(opened !== null);
  const resend = useResend(() => setOpened(null));
  const { page: _page, pageSize: _size, ...view } = filters;
  const body = () => {
    if (!data && error)
      return (
        <FailureCard
          error={error}
          title={t('record.error_title')}
          text={t('record.error_text')}
          onRetry={() => void refetch()}
        />
      );
    if (!data) return <ListSkeleton rows={filters.pageSize} columns={6} />;
    if (data.total > 0) return <MailTable rows={data.list} view={view} resend={resend} onOpen={setOpened} />;
    return isFiltered ? (
      <NoResults onClear={clear} />
    ) : (
      <EmptyState title={t('record.empty')} action={{ content: t('record.to_overview'), url: overview }}>
        {t('record.why_empty')}
      </EmptyState>
    );
  };
  return (
    <Page title={title} fullWidth backAction={{ content: t('overview.title'), url: overview }}>
      <Card padding="0">
        <MailFilterBar state={state} />
        {data && data.total > 0 && <MailSums sums={data.summary} />}
        {body()}
        {data && (
          <Pager
            page={filters.page}
            pageSize={filters.pageSize}
            rows={data.list.length}
            total={data.total}
            exact={data.total < COUNT_LIMIT}
            settled={!isFetching}
            onChange={change}
          />
        )}
      </Card>
      <Suspense fallback={null}>
        {opened && !resend.pending && <MailModal mail={opened} resend={resend} onClose={() => setOpened(null)} />}
        {(resend.pending ?? resend.refused) && <ResendModal resend={resend} />}
      </Suspense>
    </Page>
  );
}
