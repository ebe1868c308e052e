import { PAGE_SIZES } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup, Select, Text } from '@shopify/polaris';
import { ChevronLeftIcon, ChevronRightIcon } from '@shopify/polaris-icons';
import { useEffect } from 'react';
import * as styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pageSize: number;
  /** Rows on this page. */
  rows: number;
  total: number;
  /** False: there are at least `total`. */
  exact: boolean;
  /** False while the rows are those of other filters. */
  settled: boolean;
  onChange(patch: { page: number } | { pageSize: number }, options?: { replace: true }): void;
}

/** `51–100 of 12,480` with the way to the neighbours; nothing for an empty list. A page beyond the end goes to the last one. */
export function Pager({ page, pageSize, rows, total, exact, settled, onChange }: PagerProps) {
  const { t } = useTranslate('common');
  const { number } = useFormats();
  const end = exact && settled ? Math.max(1, Math.ceil(total / pageSize)) : page;
  useEffect(() => {
    // Rows went away, or the link is old.
    if (page > end) onChange({ page: end }, { replace: true });
  }, [end, onChange, page]);
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = exact ? Math.min(page * pageSize, total) : from + rows - 1;
  const last = exact ? to >= total : rows < pageSize;
  const all = `${number(Math.max(total, to))}${exact ? '' : '+'}`;
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      <Select
        label={t('pages.size')}
        labelInline
        value={String(pageSize)}
        options={PAGE_SIZES.map(String)}
        onChange={(size) => onChange({ pageSize: Number(size) })}
      />
      <div className={styles.turn}>
        <span className={styles.number} role="status">
          <Text as="span" variant="bodySm">
            {t('pages.range', { from: number(from), to: number(to), total: all })}
          </Text>
        </span>
        <ButtonGroup variant="segmented">
          <Button
            icon={ChevronLeftIcon}
            accessibilityLabel={t('pages.previous')}
            disabled={page <= 1}
            onClick={() => onChange({ page: page - 1 })}
          />
          <Button
            icon={ChevronRightIcon}
            accessibilityLabel={t('pages.next')}
            disabled={last}
            onClick={() => onChange({ page: page + 1 })}
          />
        </ButtonGroup>
      </div>
    </nav>
  );
}
