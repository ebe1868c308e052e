import type { OrderList } from '@parcelway/api/orders';
import type { ExtraColumn } from '@parcelway/domain';
import { useFormats } from '@parcelway/i18n';
import { useEddText } from '../common/edd-text.hook';
import * as styles from './chosen-columns.module.css';

/** What parcels and orders have for such columns; a server of before sends less. */
export type ExtraRow = Partial<OrderList['shipments'][number]>;

/** A cell of a column that is off until its user chooses it. */
export function ExtraCell({ column, row }: { column: ExtraColumn; row: ExtraRow }) {
  const { country, date, dateTime, day, money } = useFormats();
  const eddText = useEddText();
  const moment = (at: string | null | undefined) => at && <span title={dateTime(at)}>{date(at)}</span>;
  const written = (text: string | undefined) => text && <span title={text}>{text}</span>;
  const content = () => {
    switch (column) {
      case 'customer':
        return written(row.customer?.name || row.customer?.email || undefined);
      case 'ordered':
        return moment(row.ordered_at);
      case 'expected':
        return row.edd ? <span title={eddText(row.edd)}>{row.edd.text}</span> : row.expected_on && day(row.expected_on);
      case 'fulfilled':
        return moment(row.fulfilled_at);
      case 'origin':
        return row.origin && country(row.origin);
      case 'note':
        return written(row.note);
      case 'value':
        return row.currency && row.total_price && money(row.total_price, row.currency);
      case 'tags':
        return written(row.tags?.join(', '));
    }
  };
  return content() || <span className={styles.empty}>–</span>;
}
