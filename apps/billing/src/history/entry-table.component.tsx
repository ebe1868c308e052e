import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, InlineStack, Link } from '@parcelway/ui';
import { ListTable, type Column } from '@parcelway/ui/list';
import { useEntryTexts, type Entry } from './entry-texts.hook';

/** The lines of the history. */
export function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslate('billing');
  const { date, dateTime } = useFormats();
  const texts = useEntryTexts();
  const columns: Column<Entry>[] = [
    {
      id: 'date',
      title: t('history.date'),
      share: 14,
      cell: ({ at }) => (
        <time dateTime={at} title={dateTime(at)}>
          {date(at)}
        </time>
      ),
    },
    {
      id: 'what',
      title: t('history.what'),
      cell: (entry) => (
        <InlineStack gap="200">
          <span>{texts.what(entry)}</span>
          {entry.test && <Badge>{t('history.test')}</Badge>}
        </InlineStack>
      ),
    },
    { id: 'period', title: t('history.period'), share: 28, cell: texts.period },
    { id: 'amount', title: t('history.amount'), share: 14, numeric: true, cell: texts.amount },
    {
      id: 'invoice',
      title: t('history.invoice'),
      share: 12,
      cell: ({ invoice_url: url, at }) =>
        url && (
          <Link url={url} external accessibilityLabel={t('history.open_invoice', { date: date(at) })}>
            {t('history.invoice')}
          </Link>
        ),
    },
  ];
  return <ListTable label={t('history.title')} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
