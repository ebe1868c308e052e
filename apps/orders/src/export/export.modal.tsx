import {
  useDoExportMutation,
  useGetExportInformationQuery,
  type ExportBody,
  type ExportInformation,
} from '@parcelway/api/exports';
import { useGetOrderListQuery } from '@parcelway/api/orders';
import {
  dayOf,
  defaultsOf,
  FILTERS,
  TableType,
  toApiQuery,
  type ExportColumn,
  type ExportFileType,
  type OrderFilters,
} from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Spinner, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { ChoiceList, TextField } from '@parcelway/ui/forms';
import { useState, type ReactNode } from 'react';
import { useColumnTexts } from './column-texts.hook';
import { ExportColumns } from './export-columns.component';
import type { SelectedRows } from './export.context';

interface ExportModalProps {
  filters: OrderFilters;
  selected: SelectedRows | null;
  /** How the latest export is getting on; shown once one was started here. */
  progress: ReactNode;
  onClose(): void;
}

/** What goes into the file and how; and once it is on its way, how far it is. */
export function ExportModal({ filters, selected, progress, onClose }: ExportModalProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { texts } = useColumnTexts();
  const { data, isError, refetch } = useGetExportInformationQuery();
  const [doExport, { isLoading, isSuccess: isStarted }] = useDoExportMutation();
  const rows = filters.tableType === TableType.Order ? 'orders' : 'shipments';
  const [what, setWhat] = useState<What>(selected ? 'selected' : 'view');
  const [fileType, setFileType] = useState<ExportFileType>('xlsx');
  const [chosen, setChosen] = useState<ExportColumn[] | null>(null);
  const [name, setName] = useState('');
  const columns = chosen ?? defaultColumns(data, rows);

  const start = () =>
    void doExport({
      select: selectOf(what, { filters, selected, rows, timezone: data?.timezone ?? 'UTC' }),
      file_type: fileType,
      select_key: columns,
      ...(name.trim() !== '' && { column_setting: name.trim() }),
      texts: texts(columns),
    });
  if (isStarted)
    return (
      <Modal
        open
        title={t('export.title')}
        onClose={onClose}
        secondaryActions={[{ content: t('export.close'), onAction: onClose }]}
      >
        <Modal.Section>
          <BlockStack gap="300">
            {progress ?? <Spinner size="small" accessibilityLabel={t('export.queued')} />}
            <Text as="p" tone="subdued">
              {t('export.goes_on')}
            </Text>
          </BlockStack>
        </Modal.Section>
      </Modal>
    );
  return (
    <Modal
      open
      title={t('export.title')}
      onClose={onClose}
      primaryAction={{
        content: t('export.start'),
        loading: isLoading,
        disabled: columns.length === 0,
        onAction: start,
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <WhatChoice filters={filters} selected={selected?.count ?? 0} what={what} onChange={setWhat} />
          <ChoiceList
            title={t('export.file_type')}
            choices={[
              { value: 'xlsx', label: t('export.xlsx'), helpText: t('export.xlsx_hint') },
              { value: 'csv', label: t('export.csv'), helpText: t('export.csv_hint') },
            ]}
            selected={[fileType]}
            onChange={([type]) => setFileType(type as ExportFileType)}
          />
        </BlockStack>
      </Modal.Section>
      <Modal.Section>
        {isError && (
          <Banner
            tone="warning"
            title={t('export.columns_failed')}
            action={{ content: common('action.retry'), onAction: () => void refetch() }}
          />
        )}
        {data && (
          <BlockStack gap="400">
            <ExportColumns information={data} rows={rows} columns={columns} onChange={setChosen} />
            <TextField
              label={t('export.save_as')}
              helpText={t('export.save_hint')}
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={setName}
            />
            <Text as="p" tone="subdued">
              {t('export.zone', { zone: data.timezone })}
            </Text>
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}

type What = 'selected' | 'view' | 'all';
type Rows = 'shipments' | 'orders';

const defaultColumns = (data: ExportInformation | undefined, rows: Rows): ExportColumn[] =>
  (data?.columns[rows] ?? []).filter((column) => column.default).map(({ key }) => key);

/** Everything is the table without filters; the order of its rows stays. */
function selectOf(
  what: What,
  {
    filters,
    selected,
    rows,
    timezone,
  }: { filters: OrderFilters; selected: SelectedRows | null; rows: Rows; timezone: string },
): ExportBody['select'] {
  if (what === 'selected' && selected)
    return 'ids' in selected.chosen ? { rows, ids: selected.chosen.ids } : selected.chosen;
  if (what !== 'all') return { filters };
  const { tableType, sortName, orderBy } = filters;
  const none = defaultsOf(FILTERS, dayOf(new Date(), timezone), { tableType });
  return { filters: { ...none, sortName, orderBy, fulfillmentStatus: 'all' } };
}

interface WhatChoiceProps {
  filters: OrderFilters;
  selected: number;
  what: What;
  onChange(what: What): void;
}

function WhatChoice({ filters, selected, what, onChange }: WhatChoiceProps) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  // The list has requested it: this costs no call.
  const { data } = useGetOrderListQuery(toApiQuery(filters));
  const total = data ? `${number(data.total)}${data.total_exact ? '' : '+'}` : '…';
  return (
    <ChoiceList
      title={t('export.what')}
      choices={[
        ...(selected > 0 ? [{ value: 'selected', label: t('export.selected', { rows: number(selected) }) }] : []),
        { value: 'view', label: t('export.view', { rows: total }) },
        { value: 'all', label: t('export.all') },
      ]}
      selected={[what]}
      onChange={([value]) => onChange(value as What)}
    />
  );
}
