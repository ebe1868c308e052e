import { useFocusBack } from '@parcelway/ui';
import type { ReviewRow } from '@parcelway/api/analytics';
import { lazyPart, usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Suspense, useId, useState } from 'react';
import { ReviewItem } from './review-item.component';
import * as styles from './reviews.module.css';

const AnswerModal = lazyPart(() =>
  import(/* webpackChunkName: "answer" */ './answer.modal').then(({ AnswerModal: Modal }) => Modal),
);

/** The reviews of a page, newest first, and the dialog to answer one. A sample can only be read. */
export function ReviewItems({ reviews, isSample = false }: { reviews: readonly ReviewRow[]; isSample?: boolean }) {
  const { t } = useTranslate('analytics');
  const mayAnswer = usePermission('notification.write');
  const [answered, setAnswered] = useState<ReviewRow | null>(null);
  // Closing the dialog accidentally loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const lockedId = useId();
  useFocusBack(answered !== null);
  const isLocked = !isSample && !mayAnswer;
  return (
    <>
      {isLocked && (
        <p id={lockedId} className={styles.note}>
          {t('reviews.answer.no_permission')}
        </p>
      )}
      <ul className={styles.list} aria-label={t('reviews.title')}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              locked={isLocked ? lockedId : undefined}
              {...(!isSample && { onAnswer: setAnswered })}
            />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {answered && (
          <AnswerModal
            review={answered}
            draft={drafts[answered.id] ?? ''}
            onDraft={(text) => setDrafts((all) => ({ ...all, [answered.id]: text }))}
            onClose={() => setAnswered(null)}
          />
        )}
      </Suspense>
    </>
  );
}
