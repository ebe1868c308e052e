import { useFormats, useTranslate } from '@parcelway/i18n';
import { Detail } from '@parcelway/ui/list';
import { useEddText, type ParcelEdd } from '../common/edd-text.hook';
import * as styles from './order-cards.module.css';

/** When the parcel is expected: where that comes from, what was promised first, and why its customer does not see it. */
export function EddDetail({ edd }: { edd: ParcelEdd }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { day } = useFormats();
  const eddText = useEddText();
  const { from, to, first_from: firstFrom, first_to: firstTo, text, hidden } = edd;
  const first = firstFrom === firstTo ? day(firstTo) : `${day(firstFrom)} – ${day(firstTo)}`;
  const lines = [
    eddText(edd),
    ...(firstFrom === from && firstTo === to ? [] : [t('edd.first', { range: first })]),
    ...(hidden === null
      ? []
      : [t('edd.hidden', { reason: hidden === 'past' ? t('edd.past') : common(`status.${hidden}`) })]),
  ];
  return (
    <Detail label={t('dates.expected')}>
      {text}
      {lines.map((line) => (
        <span key={line} className={styles.about}>
          {line}
        </span>
      ))}
    </Detail>
  );
}
