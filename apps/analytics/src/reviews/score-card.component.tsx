import type { ReviewList } from '@parcelway/api/analytics';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { STARS, type Star } from './review-filters';
import { roundStars, Stars } from './stars.component';
import * as styles from './reviews.module.css';

export interface ScoreCardProps {
  summary: ReviewList['summary'];
  /** Those that the list is narrowed to. */
  chosen: readonly Star[];
  /** Without: the bars cannot be pressed. */
  onChoose?(star: Star): void;
}

/** The average, and how many reviews gave how many stars; a press on a bar narrows the list to it. */
export function ScoreCard({ summary, chosen, onChoose }: ScoreCardProps) {
  const { t } = useTranslate('analytics');
  const { number, percent } = useFormats();
  const { average, count } = summary;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('reviews.score.title')}
        </Text>
        <div className={styles.score}>
          <span className={styles.average}>{average === null ? '–' : number(roundStars(average))}</span>
          <span className={styles.beside}>
            {average !== null && <Stars value={average} size="large" />}
            <span>{t('reviews.score.count', { count, number: number(count) })}</span>
          </span>
        </div>
        <ul className={styles.bars} aria-label={t('reviews.score.by_star')}>
          {STARS.map((star) => {
            const share = count > 0 ? summary.stars[star] / count : 0;
            const bar = (
              <>
                <span>{t('reviews.stars', { count: star })}</span>
                <span className={styles.track} aria-hidden>
                  <span style={{ inlineSize: `${share * 100}%` }} />
                </span>
                <span className={styles.number}>{number(summary.stars[star])}</span>
                <span className={styles.number}>{count > 0 ? percent(share) : '–'}</span>
              </>
            );
            return (
              <li key={star}>
                {onChoose ? (
                  <button
                    type="button"
                    className={styles.bar}
                    aria-pressed={chosen.includes(star)}
                    onClick={() => onChoose(star)}
                  >
                    {bar}
                  </button>
                ) : (
                  <span className={styles.bar}>{bar}</span>
                )}
              </li>
            );
          })}
        </ul>
      </BlockStack>
    </Card>
  );
}
