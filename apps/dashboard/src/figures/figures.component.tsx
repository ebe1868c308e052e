import type { DashboardPage } from '@parcelway/api/dashboard';
import { isSettled, LEAST_PARCELS, ShipmentStatus } from '@parcelway/domain';
import { useFeature, useHref, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, Button, Icon, Link, Text } from '@parcelway/ui';
import { LockIcon } from '@parcelway/ui/icons';
import type { SectionProps } from '../common/section-props';
import { Definition } from '@parcelway/charts/light';
import { changeOf, type Change } from './change';
import { useFigureLink, type FigureKey } from './figure-links.hook';
import { SyncNote } from './sync-note.component';
import * as styles from './figures.module.css';

const FIGURES: readonly FigureKey[] = [
  'shipments',
  'in_transit',
  'delivered',
  'exceptions',
  'page_views',
  'emails_sent',
  'coupon_revenue',
];
/** What it means that there is more of it; of all else more is neither good nor bad. */
const MORE_IS: Partial<Record<FigureKey, 'good' | 'bad'>> = { exceptions: 'bad', coupon_revenue: 'good' };

/** What became of the parcels: of young ones that cannot be compared. */
const MATURES: readonly FigureKey[] = ['in_transit', 'delivered', 'exceptions'];

const isOfParcels = (key: FigureKey): boolean => key === 'shipments' || MATURES.includes(key);

/** Figures of the days beside those before, each with how it is counted and the way to what it counts. */
export function Figures({ page, days }: SectionProps) {
  const { t } = useTranslate('dashboard');
  const { day, number, money } = useFormats();
  const linkOf = useFigureLink(page.range);
  const { start, end } = page.range;
  const counts = page.status_count;
  const underWay = counts.all - counts[ShipmentStatus.Delivered] - counts[ShipmentStatus.Expired];
  const isEarly = (key: FigureKey) => MATURES.includes(key) && !isSettled(underWay, counts.all);
  const shown = (key: FigureKey) =>
    key === 'coupon_revenue' ? money(page.cards[key].value, page.currency) : number(page.cards[key].value);
  return (
    <section aria-label={t('section.figures')}>
      <div className={styles.about}>
        <Text as="p" tone="subdued">
          {t('page.period', { from: day(start), to: day(end), days })}
        </Text>
        <Counting counting={page.counting} asOf={page.as_of} />
      </div>
      <div className={styles.note}>
        <SyncNote page={page} />
      </div>
      <div className={styles.figures}>
        {FIGURES.map((key) => {
          const isLocked = page.locked.some((one) => one === key);
          const link = linkOf(key);
          const title = t(`figure.${key}`);
          return (
            <div key={key} className={styles.figure} role="group" aria-label={title}>
              <div className={styles.name}>
                <Text as="h3" variant="bodyMd" tone="subdued">
                  {title}
                </Text>
                <Definition title={title}>{t(`counted.${key}`)}</Definition>
              </div>
              {isLocked ? (
                <Locked />
              ) : (
                <>
                  <Text as="p" variant="headingLg" numeric breakWord>
                    {shown(key)}
                  </Text>
                  {isEarly(key) && page.cards[key].previous !== null ? (
                    <Text as="p" tone="subdued">
                      {t('change.too_early', { count: underWay, number: number(underWay) })}
                    </Text>
                  ) : (
                    <ChangeLine
                      change={changeOf(page.cards[key], isOfParcels(key) ? page.cards.shipments : undefined)}
                      more={MORE_IS[key]}
                      days={days}
                    />
                  )}
                  {link && (
                    <div className={styles.link}>
                      <Link url={link} removeUnderline accessibilityLabel={`${title}: ${t(`see.${key}`)}`}>
                        {t(`see.${key}`)}
                      </Link>
                    </div>
                  )}
                </>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Shown while parcels have changed that no figure counts yet. */
function Counting({ counting, asOf }: { counting: boolean; asOf: DashboardPage['as_of'] }) {
  const { t } = useTranslate('dashboard');
  const { time } = useFormats();
  return (
    <span role="status" className={styles.counting}>
      {counting && (
        <Text as="span" tone="subdued">
          {t('page.counting')} {asOf !== null && t('page.as_of', { time: time(asOf) })}
        </Text>
      )}
    </span>
  );
}

interface ChangeLineProps {
  change: Change;
  more: 'good' | 'bad' | undefined;
  days: number;
}

function ChangeLine({ change, more, days }: ChangeLineProps) {
  const { t } = useTranslate('dashboard');
  const { percent } = useFormats();
  if (change.kind === 'none' || change.kind === 'same' || change.kind === 'not_enough')
    return (
      <Text as="p" tone="subdued">
        {t(`change.${change.kind}`, { minimum: LEAST_PARCELS })}
      </Text>
    );
  const share = percent(change.share);
  const isGood = more && (more === 'good') === (change.kind === 'more');
  return (
    <p className={styles.change} data-tone={more && (isGood ? 'good' : 'bad')}>
      <span aria-hidden="true">
        {change.kind === 'more' ? '▲' : '▼'} {share}
      </span>
      <span className="pw-visually-hidden">{t(`change.${change.kind}`, { share, days })}</span>
    </p>
  );
}

/** In the place of a figure that the plan does not hold. */
function Locked() {
  const { t } = useTranslate('dashboard');
  const { label, upgrade } = useFeature('coupon_sells');
  const refs = useRouteRefs();
  const here = useHref('dashboard');
  return (
    <>
      <div className={styles.lock}>
        <Icon source={LockIcon} tone="subdued" />
        <Badge>{label ?? ''}</Badge>
      </div>
      <Text as="p" tone="subdued">
        {t('figure.locked')}
      </Text>
      {refs.has('billing.plan') && (
        <div className={styles.link}>
          <Button variant="plain" onClick={() => upgrade(here)}>
            {t('figure.unlock')}
          </Button>
        </div>
      )}
    </>
  );
}
