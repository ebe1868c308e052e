import type { ReviewRow } from '@parcelway/api/analytics';
import { useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Badge, Button } from '@parcelway/ui';
import { useId } from 'react';
import { FoldedText } from './folded-text.component';
import { Stars } from './stars.component';
import * as styles from './reviews.module.css';

export interface ReviewItemProps {
  review: ReviewRow;
  /** Id of the text that answering is not allowed; undefined: it is. */
  locked: string | undefined;
  /** Without: a sample, which leads nowhere. */
  onAnswer?(review: ReviewRow): void;
}

/** A moment, relative where it is recent, whole as its title. */
function Moment({ at }: { at: string }) {
  const { dateTime, relativeDay } = useFormats();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {relativeDay(at)}
    </time>
  );
}

/** One review: stars, tags, words and the answer; beside them whose parcel it was. */
export function ReviewItem({ review, locked, onAnswer }: ReviewItemProps) {
  const { t } = useTranslate('analytics');
  const name = review.customer_name || t('reviews.no_name');
  return (
    <article className={styles.review} aria-label={t('reviews.of', { name, order: review.order_name })}>
      <div className={styles.message}>
        <div className={styles.line}>
          <Stars value={review.star} />
          <span className={styles.subdued}>
            <Moment at={review.created_at} />
            {Date.parse(review.updated_at) > Date.parse(review.created_at) && (
              <>
                {` · ${t('reviews.changed')} `}
                <Moment at={review.updated_at} />
              </>
            )}
          </span>
        </div>
        {review.tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('reviews.filter.tags')}>
            {review.tags.map((tag) => (
              <li key={tag}>
                <Badge>{t(`reviews.tag.${tag}`)}</Badge>
              </li>
            ))}
          </ul>
        )}
        {review.message === '' ? (
          <p className={styles.subdued}>{t('reviews.no_words')}</p>
        ) : (
          <FoldedText text={review.message} />
        )}
        <Answer review={review} name={name} locked={locked} onAnswer={onAnswer} />
      </div>
      <Facts review={review} name={name} isSample={!onAnswer} />
    </article>
  );
}

function Answer({ review, name, locked, onAnswer }: ReviewItemProps & { name: string }) {
  const { t } = useTranslate('analytics');
  const id = useId();
  if (review.reply)
    return (
      <div className={styles.answer}>
        <p className={styles.subdued}>
          {t('reviews.your_answer')} · <Moment at={review.reply.created_at} />
        </p>
        <FoldedText text={review.reply.message} />
      </div>
    );
  if (!onAnswer) return null;
  const nobody = review.customer_email === '';
  return (
    <div className={styles.line}>
      <Button
        size="slim"
        accessibilityLabel={t('reviews.answer.open', { name })}
        disabled={nobody || locked !== undefined}
        ariaDescribedBy={locked ?? (nobody ? id : undefined)}
        onClick={() => onAnswer(review)}
      >
        {t('reviews.answer.action')}
      </Button>
      {nobody && (
        <span id={id} className={styles.subdued}>
          {t('reviews.answer.no_address')}
        </span>
      )}
    </div>
  );
}

function Facts({ review, name, isSample }: { review: ReviewRow; name: string; isSample: boolean }) {
  const { t } = useTranslate('analytics');
  const refs = useRouteRefs();
  const number = review.track_number || t('reviews.no_number');
  return (
    <dl className={styles.facts}>
      <dt>{t('reviews.customer')}</dt>
      <dd>
        {name}
        {review.customer_email && <span className={styles.subdued}>{review.customer_email}</span>}
      </dd>
      <dt>{t('reviews.parcel')}</dt>
      <dd>
        {isSample || !refs.has('orders.shipment') ? (
          number
        ) : (
          <Link to={refs('orders.shipment', { item: review.shipment_id })}>{number}</Link>
        )}
        {review.courier_name && <span className={styles.subdued}>{review.courier_name}</span>}
      </dd>
      <dt>{t('reviews.order')}</dt>
      <dd>{review.order_name}</dd>
    </dl>
  );
}
