import {
  bcp47,
  MILESTONES,
  ORDER_TOPICS,
  READY_FOR_COLLECTION,
  ShipmentStatus,
  statusInfo,
  topicStatus,
  type Language,
  type MailTopic,
} from '@parcelway/domain';
import type { MailData } from './mail-data';
import { orderCounts, type OrderParts } from './order-parts';
import { WORDS, type Words } from './words';

const NUMBERS = ['1Z999AA10123456784', '1Z999AA10123456793'];
const SHOP = 'https://miller.example';
/** Where its steps do not advance, a bar would mislead. */
const WITHOUT_BAR: readonly ShipmentStatus[] = [ShipmentStatus.Expired, ShipmentStatus.Exception];

/** A made-up parcel that a mail of the topic could be about, the same each time. */
export function sampleMailData(topic: MailTopic, language: Language): MailData {
  const words = WORDS[language];
  const isOrder = (ORDER_TOPICS as readonly string[]).includes(topic);
  const done = topic === 'order_done';
  const status = topicStatus(topic)?.status ?? (done ? ShipmentStatus.Delivered : ShipmentStatus.InTransit);
  const { sample } = words;
  const first = sample.customer;
  const of = isOrder ? NUMBERS.length : 1;
  const items = { of: 3, arrived: 0, on_the_way: 0 };
  const parts: OrderParts = {
    parcels: { of, arrived: done ? of : 0, on_the_way: isOrder && !done ? of : 0, waiting: 0 },
    ...{ items, in_parcel: isOrder ? null : 3, to_send: false },
  };
  const ended = status === ShipmentStatus.Delivered || WITHOUT_BAR.includes(status);
  return {
    shop: { name: 'Miller & Sons', url: SHOP, email: 'hello@miller.example' },
    customer: { name: `${first} Miller`, first_name: first },
    order: { name: '#1001', url: `${SHOP}/apps/track?order=1001`, ...orderCounts(parts, topic, language) },
    parcel: {
      number: isOrder ? '' : (NUMBERS[0] ?? ''),
      courier: isOrder ? '' : 'UPS',
      status: statusText(words, status, topic),
      sentence: words.topics[topic].heading,
      expected: ended || isOrder ? '' : day(language, 24),
      url: isOrder ? '' : pageOf(NUMBERS[0] ?? ''),
      count: of,
      items: isOrder ? null : 3,
    },
    status,
    progress: isOrder || WITHOUT_BAR.includes(status) ? null : progressOf(words, status, topic),
    history: isOrder ? [] : historyOf(words, language, status, topic),
    items: [
      { title: sample.items[0] ?? '', variant: sample.variants[0] ?? '', quantity: 1, image_url: '' },
      { title: sample.items[1] ?? '', variant: sample.variants[1] ?? '', quantity: 2, image_url: '' },
    ],
    items_of: topic === 'order_part' ? 'on_the_way' : 'order',
    items_to_send: [],
    products: sample.items.map((title, index) => ({
      title,
      url: `${SHOP}/products/${index + 1}`,
      image_url: '',
      price: new Intl.NumberFormat(bcp47(language), { style: 'currency', currency: 'EUR' }).format(12 + 9 * index),
    })),
    parcels: isOrder
      ? NUMBERS.map((number) => ({
          number,
          courier: 'UPS',
          status: statusText(words, status, topic),
          url: pageOf(number),
        }))
      : [],
    logo_url: '',
    review_url: status === ShipmentStatus.Delivered ? `${SHOP}/apps/track?nums=${NUMBERS[0]}#review` : '',
    unsubscribe_url: `${SHOP}/apps/track/unsubscribe`,
    message: '',
  };
}

const pageOf = (number: string): string => `${SHOP}/apps/track?nums=${number}`;
const day = (language: Language, date: number): string =>
  new Intl.DateTimeFormat(bcp47(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, date),
  );

function statusText({ sample }: Words, status: ShipmentStatus, topic: MailTopic): string {
  const { key } = statusInfo(status);
  if (topic === String(READY_FOR_COLLECTION)) return sample.status.ready_for_collection;
  return key === 'pending' ? sample.ordered : sample.status[key];
}

function progressOf(words: Words, status: ShipmentStatus, topic: MailTopic): MailData['progress'] {
  const { sample } = words;
  const { key } = statusInfo(status);
  const reached = MILESTONES.findIndex((step) => step === (key === 'failed_attempt' ? 'out_for_delivery' : key));
  return {
    steps: [sample.ordered, ...MILESTONES.map((step) => sample.status[step])],
    done: reached + 2,
    title: statusText(words, status, topic),
  };
}

function historyOf(words: Words, language: Language, status: ShipmentStatus, topic: MailTopic): MailData['history'] {
  const { events } = words.sample;
  const places = ['Hamburg', 'Leipzig', 'Berlin'];
  const known = status === ShipmentStatus.InfoReceived ? [] : events;
  return [...known, statusText(words, status, topic)]
    .map((text, index) => ({ when: day(language, 20 + index), text, place: places[index] ?? '' }))
    .reverse();
}
