import type { ExportInformation } from '@parcelway/api/exports';
import { EXPORT_GROUPS, type ExportColumn, type ExportRows } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineGrid, Text } from '@parcelway/ui';
import { Checkbox, Select } from '@parcelway/ui/forms';
import { ArrowDownIcon, ArrowUpIcon } from '@parcelway/ui/icons';
import { useColumnTexts } from './column-texts.hook';
import * as styles from './export-columns.module.css';

const GROUPS = {
  order: 'column.order',
  shipment: 'export.parcel',
  customer: 'customer.title',
  event: 'column.last_event',
} as const;

interface ExportColumnsProps {
  information: ExportInformation;
  rows: ExportRows;
  /** In the order of the file. */
  columns: readonly ExportColumn[];
  onChange(columns: ExportColumn[]): void;
}

/** Which columns, by group, and in which order; a saved selection brings both. */
export function ExportColumns({ information, rows, columns, onChange }: ExportColumnsProps) {
  const { t } = useTranslate('orders');
  const { nameOf } = useColumnTexts();
  const known = information.columns[rows];
  const keys = known.map(({ key }) => key);
  const saved = information.saved.filter((selection) => selection.rows === rows);
  const same = (other: readonly ExportColumn[]) => other.join() === columns.join();
  const usual = known.filter((column) => column.default).map(({ key }) => key);
  const options = [
    { name: t('export.usual'), value: 'usual', columns: usual },
    ...saved.map(({ name, select_key }) => ({ name, value: `saved ${name}`, columns: select_key })),
  ];
  const checked = (wanted: readonly ExportColumn[]) =>
    wanted.every((key) => columns.includes(key))
      ? true
      : wanted.some((key) => columns.includes(key))
        ? 'indeterminate'
        : false;
  const check = (wanted: readonly ExportColumn[], on: boolean) =>
    onChange([
      ...columns.filter((key) => on || !wanted.includes(key)),
      ...wanted.filter((key) => on && !columns.includes(key)),
    ]);

  return (
    <BlockStack gap="400">
      {saved.length > 0 && (
        <Select
          label={t('export.saved')}
          // One that was changed is none of them.
          placeholder={t('export.own')}
          options={options.map(({ name, value }) => ({ label: name, value }))}
          value={options.find((option) => same(option.columns))?.value ?? ''}
          onChange={(value) => onChange([...(options.find((option) => option.value === value)?.columns ?? columns)])}
        />
      )}
      <Checkbox label={t('export.all_columns')} checked={checked(keys)} onChange={(on) => check(keys, on)} />
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
        {EXPORT_GROUPS.map((group) => {
          const ofGroup = known.filter((column) => column.group === group).map(({ key }) => key);
          if (ofGroup.length === 0) return null;
          return (
            <fieldset key={group} className={styles.group}>
              <legend className={styles.legend}>{t(GROUPS[group])}</legend>
              {ofGroup.map((key) => (
                <Checkbox
                  key={key}
                  label={nameOf(key)}
                  checked={columns.includes(key)}
                  onChange={(on) => check([key], on)}
                />
              ))}
            </fieldset>
          );
        })}
      </InlineGrid>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm" id="export-order">
          {t('export.order')}
        </Text>
        <ol className={styles.order} aria-labelledby="export-order">
          {columns.map((key, at) => (
            <li key={key} className={styles.column}>
              <span>{nameOf(key)}</span>
              <Button
                variant="tertiary"
                size="micro"
                icon={ArrowUpIcon}
                disabled={at === 0}
                accessibilityLabel={t('export.up', { column: nameOf(key) })}
                onClick={() => onChange(swapped(columns, at - 1))}
              />
              <Button
                variant="tertiary"
                size="micro"
                icon={ArrowDownIcon}
                disabled={at === columns.length - 1}
                accessibilityLabel={t('export.down', { column: nameOf(key) })}
                onClick={() => onChange(swapped(columns, at))}
              />
            </li>
          ))}
        </ol>
      </BlockStack>
    </BlockStack>
  );
}

/** With the columns at this place and the next one changed over. */
function swapped(columns: readonly ExportColumn[], at: number): ExportColumn[] {
  const [one, other] = columns.slice(at, at + 2) as [ExportColumn, ExportColumn];
  return [...columns.slice(0, at), other, one, ...columns.slice(at + 2)];
}
