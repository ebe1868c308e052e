import { Definition } from '@parcelway/charts/light';
import { hasEnough, LEAST_PARCELS } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button, Link, SkeletonDisplayText, Text } from '@parcelway/ui';
import type { Answer } from '../common/answers.hook';
import { useShownFigures } from '../common/shown.hook';
import { changeOf, isSignificant, type ChangeKind, type Measured } from './key-figures';
import * as styles from './figures.module.css';

export interface KeyFigureProps<T> {
  name: 'parcels' | 'delivered' | 'exceptions' | 'transit' | 'on_time';
  kind: ChangeKind;
  /** The figure of an answer. */
  measure(data: T): Measured;
  now: Answer<T>;
  /** Of the period before; undefined where nothing is compared, null where its orders were not synced. */
  before: T | null | undefined;
  /** Behind the "i", where it differs by the answer. */
  definition?: string;
  /** Whether more is better; undefined where it is neither. */
  better?: 'up' | 'down';
  /** The list with exactly these parcels. */
  href?: string | undefined;
}

/** A figure: what it is, how it is counted, what it rests on, and how it changed. */
export function KeyFigure<T>({ name, kind, measure, now, before, definition, better, href }: KeyFigureProps<T>) {
  const { t } = useTranslate('analytics');
  const { number, percent } = useFormats();
  const { days, inDays } = useShownFigures();
  const title = t(`figure.${name}`);
  const show = (value: number) => {
    if (kind === 'days') return inDays(value);
    return kind === 'points' ? percent(value) : number(value);
  };
  const showChange = (change: number) => {
    const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
    const size = Math.abs(change);
    if (kind === 'days') return `${sign}${days(size)}`;
    if (kind === 'part') return `${sign}${percent(size)}`;
    return `${sign}${t('figure.points', { number: number(Math.round(size * 1000) / 10) })}`;
  };
  const measured = now.data && !now.failed ? measure(now.data) : undefined;
  const earlier = measured && before ? measure(before) : undefined;
  const tooEarly = measured?.tooEarly ?? earlier?.tooEarly;
  const change = measured && earlier ? changeOf(kind, measured, earlier) : null;
  const tone =
    !better || !change ? 'subdued' : change > 0 === (better === 'up') ? ('success' as const) : ('critical' as const);

  const value = () => {
    if (now.failed)
      return (
        <Text as="span" tone="subdued">
          {t('figure.failed')}{' '}
          <Button variant="plain" onClick={now.retry} accessibilityLabel={t('figure.retry_named', { name: title })}>
            {t('figure.retry')}
          </Button>
        </Text>
      );
    if (!measured) return <SkeletonDisplayText size="small" />;
    const { parcels } = measured;
    if (measured.value === null || !isSignificant(kind, measured))
      return (
        <Text as="span" tone="subdued">
          {parcels === 0 ? t('figure.none') : t('figure.not_enough', { minimum: LEAST_PARCELS })}
        </Text>
      );
    return (
      <Text as="span" variant="headingLg">
        {show(measured.value)}
      </Text>
    );
  };

  const comparison = (of: Measured, was: number) => {
    if (tooEarly !== undefined) return t('figure.too_early', { count: tooEarly, number: number(tooEarly) });
    const why = !hasEnough(of.parcels)
      ? t('figure.before_not_enough')
      : measured && !hasEnough(measured.parcels) && t('figure.not_enough_to_compare');
    return [isSignificant(kind, of) && t('figure.before', { value: show(was) }), why].filter(Boolean).join(' · ');
  };

  return (
    <div className={styles.figure}>
      <dt>
        {title}
        <Definition title={title}>{definition ?? t(`figure_how.${name}`)}</Definition>
      </dt>
      <dd>{value()}</dd>
      {measured && before === null && (
        <dd>
          <Text as="span" variant="bodySm" tone="subdued">
            {t('figure.no_before')}
          </Text>
        </dd>
      )}
      {earlier && earlier.value !== null && (
        <dd>
          <Text as="span" variant="bodySm" tone={tone}>
            {change !== null && `${showChange(change)} `}
          </Text>
          <Text as="span" variant="bodySm" tone="subdued">
            {comparison(earlier, earlier.value)}
          </Text>
        </dd>
      )}
      <dd className={styles.rests}>
        {measured && name !== 'parcels' && (
          <span>{t('figure.sample_size', { count: measured.parcels, number: number(measured.parcels) })}</span>
        )}
        {measured && href && measured.parcels > 0 && measured.value !== 0 && (
          <Link url={href} accessibilityLabel={t('figure.see_named', { name: title })}>
            {t('figure.see')}
          </Link>
        )}
      </dd>
    </div>
  );
}
