import type { ReviewList, ReviewRow } from '@parcelway/api/analytics';
import { weekOf, type ReviewTag } from '@parcelway/domain';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';

const HOUR_MS = 3_600_000;
const COURIERS = [
  { code: 'ups', name: 'UPS' },
  { code: 'dhl', name: 'DHL' },
  { code: 'usps', name: 'USPS' },
  { code: 'gls', name: 'GLS' },
] as const;
const NAMES = ['Ada Miller', 'Grace Olsen', 'Linus Berg', 'Katherine Jones', 'Alan Ó Súilleabháin', ''];
const SAID: readonly [star: ReviewRow['star'], tags: ReviewTag[], message: string][] = [
  [5, ['fast', 'well_packed'], 'Two days earlier than I thought, and not a scratch.'],
  [4, ['on_time'], 'All fine. The doorbell would have been nice.'],
  [
    2,
    ['late', 'no_news'],
    'It said “out for delivery” on Monday, on Tuesday and on Wednesday.\n\nI stayed at home each time. Nobody called, the page did not change, and the courier’s own line only told me what I could read there anyway. On Thursday it lay at a neighbour’s whom I do not know, three houses down the road, without a card in my letterbox. The shop itself was helpful when I wrote, so two stars for that.',
  ],
  [5, ['friendly', 'on_time', 'well_packed'], ''],
  [1, ['damaged', 'wrong_place'], 'Left in the rain. <b>The box was soaked.</b>'],
  [5, [], 'Perfekt, danke!'],
  [3, ['late'], 'Came in the end.'],
];
const ANSWER = 'We are sorry about the wait, and we have told the courier.';

function reviewOf(index: number, today: Date): ReviewRow {
  const [star, tags, message] = SAID[index % SAID.length] ?? SAID[0]!;
  // UPS brings most of them.
  const courier = COURIERS[(index * 7) % 11] ?? COURIERS[0];
  const name = NAMES[index % NAMES.length] ?? '';
  const created = today.getTime() + 9 * HOUR_MS - index * 19 * HOUR_MS;
  const iso = (time: number) => new Date(time).toISOString();
  const isAnswered = index % 5 === 2;
  return {
    id: String(101 + index),
    shipment_id: String(101 + index),
    order_name: `#${1001 + index}`,
    track_number: `1Z999AA10123${456_784 + index}`,
    courier: courier.code,
    courier_name: courier.name,
    star,
    tags,
    message,
    customer_name: name,
    customer_email: name && `${name.split(' ')[0]?.toLowerCase() ?? ''}${index}@example.com`,
    created_at: iso(created),
    updated_at: iso(index % 6 === 1 ? created + 5 * HOUR_MS : created),
    replied: isAnswered,
    reply: isAnswered ? { message: ANSWER, created_at: iso(created + 3 * HOUR_MS) } : null,
  };
}

const averageOf = (reviews: readonly ReviewRow[]) => ({
  average: reviews.length > 0 ? reviews.reduce((sum, { star }) => sum + star, 0) / reviews.length : null,
  count: reviews.length,
});

function groups(reviews: readonly ReviewRow[], keyOf: (review: ReviewRow) => string): [string, ReviewRow[]][] {
  const found = new Map<string, ReviewRow[]>();
  for (const review of reviews) found.set(keyOf(review), [...(found.get(keyOf(review)) ?? []), review]);
  return [...found];
}

function summaryOf(reviews: readonly ReviewRow[]): ReviewList['summary'] {
  const withStar = (star: number) => reviews.filter((one) => one.star === star).length;
  return {
    ...averageOf(reviews),
    stars: { 1: withStar(1), 2: withStar(2), 3: withStar(3), 4: withStar(4), 5: withStar(5) },
    by_courier: groups(reviews, ({ courier }) => courier)
      .map(([courier, some]) => ({ courier, courier_name: some[0]?.courier_name ?? '', ...averageOf(some) }))
      .sort((one, other) => other.count - one.count),
    by_week: groups(reviews, ({ created_at: at }) => weekOf(at.slice(0, 10)))
      .map(([week, some]) => ({ week, ...averageOf(some) }))
      .sort((one, other) => (one.week < other.week ? -1 : 1))
      .slice(-53),
  };
}

type Filters = Partial<Record<'start' | 'end' | 'stars' | 'tags' | 'couriers' | 'replied' | 'query', string>>;
function filtered(reviews: readonly ReviewRow[], query: Filters): ReviewRow[] {
  const among = (text: string | undefined) => (text ? (JSON.parse(text) as unknown[]) : []);
  const [stars, tags, couriers] = [among(query.stars), among(query.tags), among(query.couriers)];
  const searched = (query.query ?? '').toLowerCase();
  return reviews.filter((one) => {
    const day = one.created_at.slice(0, 10);
    return (
      (stars.length === 0 || stars.includes(one.star)) &&
      (tags.length === 0 || one.tags.some((tag) => tags.includes(tag))) &&
      (couriers.length === 0 || couriers.includes(one.courier)) &&
      (!query.replied || one.replied === (query.replied === '1')) &&
      (!query.start || day >= query.start) &&
      (!query.end || day <= query.end) &&
      (searched === '' ||
        [one.order_name, one.track_number, one.customer_email].some((text) => text.toLowerCase() === searched))
    );
  });
}

/** Answers of the screen of reviews: the reviews of a shop in memory, newest first. */
export const reviewHandlers: MakeHandlers = ({ rows, today }) => {
  let reviews = Array.from({ length: rows }, (_row, index) => reviewOf(index, today));
  return {
    couriers: () => ({
      courier: COURIERS.map(({ code, name }) => ({
        code,
        name,
        homepage: null,
        phone: null,
        track_url: null,
        country: null,
        type: 'express' as const,
      })),
    }),
    reviewList({ query }) {
      const found = filtered(reviews, query);
      const page = Number(query.page ?? 1);
      const size = Number(query.pageSize ?? 20);
      const list = found.slice((page - 1) * size, page * size);
      return { list, total: found.length, page, summary: summaryOf(found) };
    },
    replyToReview({ params: { id }, body: { message } }) {
      const review = reviews.find((one) => one.id === id);
      if (!review) throw new Refused(404, 'There is no such review in this store.');
      if (review.replied) throw new Refused(409, 'This review has been answered already.');
      const answered = { ...review, replied: true, reply: { message, created_at: new Date().toISOString() } };
      reviews = reviews.map((one) => (one === review ? answered : one));
      return answered;
    },
    exportReviews({ query }) {
      const found = filtered(reviews, query);
      const lines = found.map(({ order_name: order, star }) => `"${order}",${star}\r\n`);
      return {
        file_name: `reviews-${today.toISOString().slice(0, 10)}.csv`,
        rows: found.length,
        complete: true,
        content: `\uFEFF"Order","Stars"\r\n${lines.join('')}`,
      };
    },
  };
};
