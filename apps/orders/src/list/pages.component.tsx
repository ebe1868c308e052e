import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup, Text } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { ChevronLeftIcon, ChevronRightIcon } from '@parcelway/ui/icons';

const PAGE_SIZES = [20, 50, 100];

export interface PagesProps {
  page: number;
  pageSize: number;
  /** Rows on this page. */
  rows: number;
  total: number;
  /** False: there are at least `total`. */
  exact: boolean;
  onPage(page: number): void;
  onPageSize(pageSize: number): void;
}

/** `51–100 of 12,480` with the way to the neighbours. */
export function Pages({ page, pageSize, rows, total, exact, onPage, onPageSize }: PagesProps) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  const from = (page - 1) * pageSize + 1;
  const to = exact ? Math.min(page * pageSize, total) : from + rows - 1;
  const last = exact ? to >= total : rows < pageSize;
  const all = `${number(Math.max(total, to))}${exact ? '' : '+'}`;
  return (
    <nav className="orders-pages" aria-label={t('pages.label')}>
      <Select
        label={t('pages.size')}
        labelInline
        value={String(pageSize)}
        options={PAGE_SIZES.map(String)}
        onChange={(size) => onPageSize(Number(size))}
      />
      <div className="orders-pages__turn">
        <span className="orders-number" role="status">
          <Text as="span" variant="bodySm">
            {t('pages.range', { from: number(from), to: number(to), total: all })}
          </Text>
        </span>
        <ButtonGroup variant="segmented">
          <Button
            icon={ChevronLeftIcon}
            accessibilityLabel={t('pages.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <Button
            icon={ChevronRightIcon}
            accessibilityLabel={t('pages.next')}
            disabled={last}
            onClick={() => onPage(page + 1)}
          />
        </ButtonGroup>
      </div>
    </nav>
  );
}
