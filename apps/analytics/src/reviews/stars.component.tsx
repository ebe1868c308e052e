import { useFormats, useTranslate } from '@parcelway/i18n';
import { StarFilledIcon, StarIcon } from '@parcelway/ui/icons';
import * as styles from './reviews.module.css';

const FIVE = [0, 1, 2, 3, 4];

/** One decimal is enough for a handful of stars. */
export const roundStars = (value: number): number => Math.round(value * 10) / 10;

/** Five stars, filled as far as the value goes; in words for those who do not see them. */
export function Stars({ value, size }: { value: number; size?: 'large' }) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const row = (Drawing: typeof StarIcon) => FIVE.map((place) => <Drawing key={place} aria-hidden focusable={false} />);
  return (
    <span
      className={styles.stars}
      data-size={size}
      role="img"
      aria-label={t('reviews.of_five', { value: number(roundStars(value)) })}
    >
      <span>{row(StarIcon)}</span>
      <span style={{ width: `${(value / FIVE.length) * 100}%` }}>{row(StarFilledIcon)}</span>
    </span>
  );
}
