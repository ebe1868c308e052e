import { dayOf, weekOf } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { courierName } from '../../orders/parcel-rows';
import type { ReviewCount } from './reviews.store';

type Summary = DataOf<Calls['reviewList']>['summary'];
const MOST_WEEKS = 53;

/** What reviews come to, by courier and by the Monday of the shop's week. */
export function summaryOf(counts: readonly ReviewCount[], zone: string): Summary {
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const one of counts) stars[one.stars as keyof typeof stars] += one.count;
  const weeks = groups(counts, ({ at }) => weekOf(dayOf(at, zone)));
  return {
    ...averageOf(counts),
    stars,
    by_courier: [...groups(counts, ({ courier }) => courier)]
      .map(([courier, of]) => ({
        courier,
        courier_name: courierName(courier, nameIn(of), of[0]?.custom),
        ...averageOf(of),
      }))
      .sort((a, b) => b.count - a.count || (a.courier < b.courier ? -1 : 1)),
    by_week: [...weeks.keys()]
      .sort()
      .slice(-MOST_WEEKS)
      .map((week) => ({ week, ...averageOf(weeks.get(week) ?? []) })),
  };
}

/** With two decimals; null: of none. */
function averageOf(counts: readonly ReviewCount[]): { average: number | null; count: number } {
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const stars = counts.reduce((sum, one) => sum + one.stars * one.count, 0);
  return { average: count === 0 ? null : Math.round((100 * stars) / count) / 100, count };
}

function groups(counts: readonly ReviewCount[], by: (one: ReviewCount) => string): Map<string, ReviewCount[]> {
  const found = new Map<string, ReviewCount[]>();
  for (const one of counts) {
    const key = by(one);
    const known = found.get(key);
    if (known) known.push(one);
    else found.set(key, [one]);
  }
  return found;
}

const nameIn = (counts: readonly ReviewCount[]): string => counts.find(({ company }) => company !== '')?.company ?? '';
