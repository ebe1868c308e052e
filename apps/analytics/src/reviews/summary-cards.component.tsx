import type { ReviewList } from '@parcelway/api/analytics';
import { CouriersCard } from './couriers-card.component';
import type { Star } from './review-filters';
import { ScoreCard } from './score-card.component';
import { WeeksChart } from './weeks-chart.component';
import * as styles from './reviews.module.css';

export interface SummaryCardsProps {
  summary: ReviewList['summary'];
  chosen: readonly Star[];
  onChoose?(star: Star): void;
  onRetry(): void;
}

/** What the reviews come to. */
export function SummaryCards({ summary, chosen, onChoose, onRetry }: SummaryCardsProps) {
  return (
    <div className={styles.summary}>
      <ScoreCard summary={summary} chosen={chosen} onChoose={onChoose} />
      <CouriersCard couriers={summary.by_courier} />
      <div className={styles.weeks}>
        <WeeksChart weeks={summary.by_week} onRetry={onRetry} />
      </div>
    </div>
  );
}
