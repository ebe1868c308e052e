import type { ReviewList, ReviewRow } from '@parcelway/api/analytics';
import { addDays, weekOf, type ReviewTag } from '@parcelway/domain';

type Sample = [
  days: number,
  star: ReviewRow['star'],
  tags: ReviewTag[],
  message: string,
  courier: number,
  name: string,
];
const COURIERS = [
  { courier: 'ups', courier_name: 'UPS', average: 4.5, count: 96 },
  { courier: 'dhl', courier_name: 'DHL', average: 4.3, count: 71 },
  { courier: 'usps', courier_name: 'USPS', average: 3.8, count: 33 },
] as const;
const SAMPLES: readonly Sample[] = [
  [0, 5, ['fast', 'well_packed'], 'Two days earlier than I thought, and not a scratch.', 0, 'Ada Miller'],
  [1, 4, ['on_time'], 'All fine. The doorbell would have been nice.', 1, 'Grace Olsen'],
  [2, 2, ['late', 'no_news'], 'No update for four days, then it was suddenly there.', 2, 'Linus Berg'],
  [4, 5, ['friendly'], '', 0, 'Katherine Jones'],
];
const WEEKS = [4.0, 3.9, 4.2, 4.1, 4.4, 4.3, 4.5, 4.4];

/** Believable reviews of nobody, for shops whose plan has none. @param today YYYY-MM-DD */
export function sampleReviews(today: string): ReviewList {
  const list = SAMPLES.map(([days, star, tags, message, at, name], index): ReviewRow => {
    const created = `${addDays(today, -days)}T09:00:00Z`;
    const { courier, courier_name } = COURIERS[at as 0 | 1 | 2];
    return {
      id: String(index + 1),
      shipment_id: String(index + 1),
      order_name: `#${1041 - index}`,
      track_number: `1Z999AA10123${456_784 + index}`,
      courier,
      courier_name,
      star,
      tags,
      message,
      customer_name: name,
      customer_email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@example.com`,
      created_at: created,
      updated_at: created,
      replied: false,
      reply: null,
    };
  });
  return {
    list,
    total: list.length,
    page: 1,
    summary: {
      average: 4.3,
      count: 200,
      stars: { 5: 118, 4: 50, 3: 16, 2: 9, 1: 7 },
      by_courier: [...COURIERS],
      by_week: WEEKS.map((average, index) => ({
        week: addDays(weekOf(today), -7 * (WEEKS.length - 1 - index)),
        average,
        count: 25,
      })),
    },
  };
}
