import { defaultMailSettings } from '@parcelway/http-contract';
import { compileMail, fillMail, orderCounts, sampleMailData, type CompiledMail } from '@parcelway/email';
import type { MailTopic, ShipmentStatus } from '@parcelway/domain';
import type { AppContext } from '../../context';
import { itemsOf } from './mail-data';
import { partsOf } from './mail-truth';
import { mailsOf, PACES, SPLITS, waysOf, type ReceivedMail } from './test-order-ways';

const ctx = { config: { PLATFORM_CDN_URL: 'https://cdn.example' } } as unknown as Pick<AppContext, 'config'>;
type Tongue = 'en' | 'de';

/** The counted statements of a mail, each with how many pieces or parcels it is about. */
const SAYS: Record<Tongue, Record<string, RegExp>> = {
  en: {
    parcels_arrived: /(\d+) of (\d+) parcels ha(?:s|ve) arrived/g,
    parcels_on_the_way: /(\d+) of (\d+) parcels (?:is on its|are on their) way/g,
    items_arrived: /(\d+) of (\d+) items ha(?:s|ve) arrived/g,
    items_on_the_way: /(\d+) of (\d+) items (?:is on its|are on their) way/g,
    to_send: /(\d+) items? (?:is|are) still to be sent/g,
  },
  de: {
    parcels_arrived: /(\d+) von (\d+) Paketen (?:ist|sind) angekommen/g,
    parcels_on_the_way: /(\d+) von (\d+) Paketen (?:ist|sind) unterwegs/g,
    items_arrived: /(\d+) von (\d+) Artikeln (?:ist|sind) angekommen/g,
    items_on_the_way: /(\d+) von (\d+) Artikeln (?:ist|sind) unterwegs/g,
    to_send: /(\d+) Artikel (?:wird|werden) noch versandt/g,
  },
};
/**
 * Statements of mails: the order is complete, a parcel arrived, it is on its way, it comes today; and forbidden
 * promises.
 */
const CLAIMS: Record<Tongue, Record<string, RegExp>> = {
  en: {
    all: /all parcels have arrived|everything has arrived|is complete/i,
    arrived: /your parcel (?:from order \S+ )?(?:has arrived|was delivered)/i,
    sets_out: /your parcel (?:from order \S+ )?is on its way/i,
    today: /is out for delivery|almost there/i,
    never: /the rest|(?<!parcel of )your order (?:#1 )?(?:has arrived|was delivered|is on its way)/i,
  },
  de: {
    all: /alle pakete sind angekommen|alles ist angekommen|ist vollständig/i,
    arrived: /ihr paket (?:zu bestellung \S+ )?(?:ist angekommen|wurde zugestellt)/i,
    sets_out: /ihr paket (?:zu bestellung \S+ )?ist unterwegs/i,
    today: /ist in zustellung|fast da/i,
    never: /der rest|ihre bestellung (?:#1 )?(?:ist angekommen|wurde zugestellt|ist unterwegs)/i,
  },
};

const templates = new Map<string, Promise<CompiledMail>>();
function template(topic: MailTopic, language: Tongue): Promise<CompiledMail> {
  const key = `${topic} ${language}`;
  const look = { accent: '#0b6e63', background: '#f4f4f5', card: '#ffffff', ink: '#1a1a1a' };
  const order = { settings: defaultMailSettings(), topic, language, fallback: language, look, locks: [] };
  const made = templates.get(key) ?? compileMail(order);
  templates.set(key, made);
  return made;
}

/** The text of the mail. */
async function textOf({ topic, parcel, facts }: ReceivedMail, language: Tongue): Promise<string> {
  const parts = partsOf(facts, topic.startsWith('order') ? null : String(parcel));
  const sample = sampleMailData(topic, language);
  const reported = { topic, status: null, subStatus: null, at: new Date(0), knownAt: new Date(0) };
  const data = {
    ...sample,
    order: { ...sample.order, name: '#1', ...orderCounts(parts.parts, topic, language) },
    ...itemsOf(ctx, facts, parts, reported),
  };
  const { subject, preheader, text } = fillMail(await template(topic, language), data);
  return [subject, preheader, text].join('\n');
}

/** The false statements of a mail. */
function lies(
  { topic, parcel, then: { statuses, split } }: ReceivedMail,
  mailText: string,
  language: Tongue,
): string[] {
  const sent = statuses
    .map((status, index) => ({ status, pieces: split.parcels[index] ?? 0 }))
    .filter((one) => one.status !== null);
  const total = split.parcels.reduce((sum, count) => sum + count, split.unsent);
  const of = (...wanted: ShipmentStatus[]) => sent.filter(({ status }) => wanted.includes(status as ShipmentStatus));
  const pieces = (list: typeof sent) => list.reduce((sum, one) => sum + one.pieces, 0);
  const left = total - pieces(sent);
  const truth: Record<string, readonly [number, number?]> = {
    parcels_arrived: [of(4).length, sent.length],
    parcels_on_the_way: [of(2, 3).length, sent.length],
    items_arrived: [pieces(of(4)), total],
    items_on_the_way: [pieces(of(2, 3)), total],
    to_send: [left],
  };
  const wrong: string[] = [];
  const must = (isSo: boolean, what: string) => isSo || wrong.push(what);
  for (const [name, pattern] of Object.entries(SAYS[language]))
    for (const [text, ...numbers] of mailText.matchAll(pattern))
      must(JSON.stringify(numbers.map(Number)) === JSON.stringify(truth[name]), text);
  const own = statuses[parcel];
  const { all, arrived, sets_out: setsOut, today, never } = CLAIMS[language];
  const claims = (pattern: RegExp | undefined) => pattern?.test(mailText) ?? false;
  if (claims(all)) must(left === 0 && of(4).length === sent.length, 'all of it');
  if (claims(arrived)) must(own === 4, 'arrived');
  if (claims(setsOut)) must(own === 2, 'on its way');
  if (claims(today)) must(own === 3, 'comes today');
  must(!claims(never), 'promised');
  // What it leaves out would mislead as well.
  const mentions = (name: string) => mailText.match(SAYS[language][name] ?? /^$/) !== null;
  const isPart = sent.length > 1 || left > 0;
  if (topic !== 'order_done' && isPart) {
    must(mentions('to_send') === left > 0, 'what is to come');
    if (sent.length > 1)
      must(
        mentions('parcels_arrived') === of(4).length > 0 && mentions('parcels_on_the_way') === of(2, 3).length > 0,
        'parcels',
      );
    else
      must(
        mentions('items_arrived') === pieces(of(4)) > 0 && mentions('items_on_the_way') === pieces(of(2, 3)) > 0,
        'items',
      );
  } else must(!Object.keys(SAYS[language]).some(mentions), 'needless counts');
  const listed = [...mailText.matchAll(/^- (\d+) × Item (\S+)/gm)].map(([, count, line]) => `${line}:${count}`).sort();
  const about =
    topic === 'order_part'
      ? of(2, 3)
      : topic === 'order_done'
        ? sent
        : [{ status: own ?? null, pieces: split.parcels[parcel] ?? 0 }];
  const held = statuses.flatMap((status, index) => {
    const isIn =
      topic === 'order_part'
        ? status === 2 || status === 3
        : topic === 'order_done'
          ? status !== null
          : index === parcel;
    return isIn ? [`${index}:${split.parcels[index]}`] : [];
  });
  const notSent = [
    ...statuses.flatMap((status, index) => (status === null ? [`${index}:${split.parcels[index]}`] : [])),
    ...(split.unsent > 0 ? [`unsent:${split.unsent}`] : []),
  ];
  must(about.length > 0, 'about nothing');
  must(JSON.stringify(listed) === JSON.stringify([...held, ...notSent].sort()), `items ${listed.join()}`);
  return wrong;
}

/** Without mails about orders fewer parcels show all there is. */
const offOf = (parcels: number): readonly (readonly MailTopic[])[] =>
  parcels > 2 ? [[]] : [[], ['order_part', 'order_done']];

/** Every mail that differs in its text or in the facts, once. */
const different = new Map<string, ReceivedMail>();
let ways = 0;
let all = 0;
beforeAll(() => {
  const STEPS: Record<number, readonly ShipmentStatus[]> = { 1: [2, 3, 4], 2: [2, 3, 4], 3: [2, 4] };
  for (const split of SPLITS) {
    const statuses = STEPS[split.parcels.length] ?? [];
    for (const way of waysOf(split.parcels.length, statuses.length + 1))
      for (const pace of PACES)
        for (const off of offOf(split.parcels.length)) {
          ways += 1;
          for (const mail of mailsOf(split, way, statuses, pace, off)) {
            all += 1;
            different.set(JSON.stringify([mail.topic, mail.parcel, mail.then]), mail);
          }
        }
  }
});

test('all ways of an order of up to three parcels and four items were gone', () => {
  // Splits by interleavings, paces and switches.
  expect(ways).toBe(PACES.length * (2 * 10 * 1 + 2 * 10 * 70 + 5 * 1680));
  expect(new Set([...different.values()].map(({ topic }) => topic))).toEqual(
    new Set(['2', '3', '4', 'order_part', 'order_done']),
  );
  expect(all).toBeGreaterThan(50_000);
});

test.each(['en', 'de'] as const)(
  'every statement of every mail is true at the moment when it goes, in %s',
  async (language) => {
    const wrong: string[] = [];
    for (const [key, mail] of different) {
      const text = await textOf(mail, language);
      for (const lie of lies(mail, text, language)) wrong.push(`${lie} (${key})`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  },
);

test('a mail that reports the whole order as arrived goes once, and only when it is true', () => {
  for (const mail of different.values())
    if (mail.topic === 'order_done') expect(mail.then.statuses.every((status) => status === 4)).toBe(true);
});
