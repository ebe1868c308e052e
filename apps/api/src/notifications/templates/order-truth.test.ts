import { defaultMailSettings } from '@parcelway/http-contract';
import { compileMail, fillMail, orderCounts, sampleMailData, type CompiledMail } from '@parcelway/email';
import { ShipmentStatus, type MailTopic } from '@parcelway/domain';
import type { AppContext } from '../../context';
import { itemsOf } from './mail-data';
import { partsOf } from './mail-truth';
import {
  lineOf,
  mailsOf,
  PACES,
  someWaysOf,
  SPLITS,
  statusOf,
  waysOf,
  type ReceivedMail,
  type Route,
  type Split,
} from './test-order-ways';

const ctx = { config: { PLATFORM_CDN_URL: 'https://cdn.example' } } as unknown as Pick<AppContext, 'config'>;
type Tongue = 'en' | 'de';

/** The counted statements of a mail, each with how many pieces or parcels it is about. */
const SAYS: Record<Tongue, Record<string, RegExp>> = {
  en: {
    parcels_arrived: /(\d+) of (\d+) parcels ha(?:s|ve) arrived/g,
    parcels_on_the_way: /(\d+) of (\d+) parcels (?:is on its|are on their) way/g,
    parcels_waiting: /(\d+) of (\d+) parcels (?:is|are) ready for collection/g,
    items_arrived: /(\d+) of (\d+) items ha(?:s|ve) arrived/g,
    items_on_the_way: /(\d+) of (\d+) items (?:is on its|are on their) way/g,
    to_send: /(\d+) items? (?:is|are) still to be sent/g,
  },
  de: {
    parcels_arrived: /(\d+) von (\d+) Paketen (?:ist|sind) angekommen/g,
    parcels_on_the_way: /(\d+) von (\d+) Paketen (?:ist|sind) unterwegs/g,
    parcels_waiting: /(\d+) von (\d+) Paketen (?:liegt|liegen) zur Abholung bereit/g,
    items_arrived: /(\d+) von (\d+) Artikeln (?:ist|sind) angekommen/g,
    items_on_the_way: /(\d+) von (\d+) Artikeln (?:ist|sind) unterwegs/g,
    to_send: /(\d+) Artikel (?:wird|werden) noch versandt/g,
  },
};
/**
 * Statements of mails: the order is complete, a parcel arrived, is on its way, comes today, can be collected, was brought in
 * vain, has a problem, is held up, came back; and forbidden promises.
 */
const CLAIMS: Record<Tongue, Record<string, RegExp>> = {
  en: {
    all: /all parcels have arrived|everything has arrived|is complete/i,
    arrived: /your parcel (?:from order \S+ )?(?:has arrived|was delivered)/i,
    sets_out: /your parcel (?:from order \S+ )?is on its way/i,
    today: /is out for delivery|almost there/i,
    collect: /your parcel (?:from order \S+ )?is (?:ready for collection|waiting for you)/i,
    in_vain: /could not be delivered|did not work out|without success/i,
    problem: /problem with your parcel|not going as planned/i,
    held_up: /is held up/i,
    came_back: /came back to us|was returned to us/i,
    never: /the rest|(?<!parcel of )your order (?:#1 )?(?:has arrived|was delivered|is on its way)/i,
  },
  de: {
    all: /alle pakete sind angekommen|alles ist angekommen|ist vollständig/i,
    arrived: /ihr paket (?:zu bestellung \S+ )?(?:ist angekommen|wurde zugestellt)/i,
    sets_out: /ihr paket (?:zu bestellung \S+ )?ist unterwegs/i,
    today: /ist in zustellung|fast da/i,
    collect: /ihr paket (?:zu bestellung \S+ )?(?:liegt zur abholung bereit|wartet auf sie)/i,
    in_vain: /nicht zugestellt werden|nicht geklappt|vergeblich/i,
    problem: /problem mit ihrem paket|nicht wie geplant/i,
    held_up: /wird aufgehalten/i,
    came_back: /wieder bei uns|zurückgekommen|kam an uns zurück/i,
    never: /der rest|ihre bestellung (?:#1 )?(?:ist angekommen|wurde zugestellt|ist unterwegs)/i,
  },
};

const templates = new Map<string, Promise<CompiledMail>>();
function template(topic: MailTopic, language: Tongue): Promise<CompiledMail> {
  const key = `${topic} ${language}`;
  const look = { accent: '#0b6e63', background: '#f4f4f5', card: '#ffffff', ink: '#1a1a1a', logo: null };
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

/** Pieces of parts of the order, by their lines. */
function byLine(split: Split, parts: readonly (readonly [number | 'unsent', number])[]): string[] {
  const lines = new Map<string, number>();
  for (const [part, count] of parts) lines.set(lineOf(split, part), (lines.get(lineOf(split, part)) ?? 0) + count);
  return [...lines].map(([line, count]) => `${line}:${count}`);
}

/** The false statements of a mail. */
function lies({ topic, parcel, then: { steps, split } }: ReceivedMail, mailText: string, language: Tongue): string[] {
  const sent = steps.flatMap((step, index) => {
    const place = step === null ? null : step === 3002 ? 'waiting' : PLACES[statusOf(step)];
    return step === null ? [] : [{ index, place, pieces: split.parcels[index] ?? 0 }];
  });
  const total = split.parcels.reduce((sum, count) => sum + count, split.unsent);
  const at = (wanted: string) => sent.filter(({ place }) => place === wanted);
  const pieces = (list: typeof sent) => list.reduce((sum, one) => sum + one.pieces, 0);
  const left = total - pieces(sent);
  const truth: Record<string, readonly [number, number?]> = {
    parcels_arrived: [at('arrived').length, sent.length],
    parcels_on_the_way: [at('on_the_way').length, sent.length],
    parcels_waiting: [at('waiting').length, sent.length],
    items_arrived: [pieces(at('arrived')), total],
    items_on_the_way: [pieces(at('on_the_way')), total],
    to_send: [left],
  };
  const wrong: string[] = [];
  const must = (isSo: boolean, what: string) => isSo || wrong.push(what);
  for (const [name, pattern] of Object.entries(SAYS[language]))
    for (const [text, ...numbers] of mailText.matchAll(pattern))
      must(JSON.stringify(numbers.map(Number)) === JSON.stringify(truth[name]), text);
  const own = steps[parcel] ?? 0;
  const claims = (name: string) => CLAIMS[language][name]?.test(mailText) ?? false;
  if (claims('all')) must(left === 0 && at('arrived').length === sent.length, 'all of it');
  if (claims('arrived')) must(own === 4, 'arrived');
  if (claims('sets_out')) must(own === 2, 'on its way');
  if (claims('today')) must(own === 3, 'comes today');
  if (claims('collect')) must(own === 3002, 'to be collected');
  if (claims('in_vain')) must(own === 6, 'in vain');
  if (claims('held_up')) must(own === 7, 'held up');
  if (claims('problem')) must(statusOf(own) === ShipmentStatus.Exception, 'a problem');
  if (claims('came_back')) must(own === 7010, 'came back');
  must(!claims('never'), 'promised');
  // What it leaves out would mislead as well.
  const mentions = (name: string) => mailText.match(SAYS[language][name] ?? /^$/) !== null;
  const isPart = sent.length > 1 || left > 0;
  if (topic !== 'order_done' && isPart) {
    must(mentions('to_send') === left > 0, 'what is to come');
    const [what, places] =
      sent.length > 1
        ? ['parcels', ['arrived', 'on_the_way', 'waiting']]
        : ['items', total > 1 ? ['arrived', 'on_the_way'] : []];
    for (const place of places) must(mentions(`${what}_${place}`) === at(place).length > 0, `${what} ${place}`);
  } else must(!Object.keys(SAYS[language]).some(mentions), 'needless counts');
  const about =
    topic === 'order_part'
      ? at('on_the_way')
      : topic === 'order_done'
        ? sent
        : sent.filter(({ index }) => index === parcel);
  const held = byLine(
    split,
    about.map((one) => [one.index, one.pieces] as const),
  );
  const notSent = byLine(split, [
    ...steps.flatMap((step, index) => (step === null ? [[index, split.parcels[index] ?? 0] as const] : [])),
    ...(split.unsent > 0 ? [['unsent', split.unsent] as const] : []),
  ]);
  const listed = [...mailText.matchAll(/^- (\d+) × Item (\S+)/gm)].map(([, count, line]) => `${line}:${count}`).sort();
  must(about.length > 0, 'about nothing');
  must(JSON.stringify(listed) === JSON.stringify([...held, ...notSent].sort()), `items ${listed.join()}`);
  return wrong;
}
/** Where a parcel of each status is, for the counts. */
const PLACES = [null, null, 'on_the_way', 'on_the_way', 'arrived', null, 'on_the_way', null] as const;

/** Without mails about orders fewer parcels show all there is. */
const offOf = (parcels: number): readonly (readonly MailTopic[])[] =>
  parcels > 2 ? [[]] : [[], ['order_part', 'order_done']];

/** Every mail that differs in its text or in the facts, once. */
const different = new Map<string, ReceivedMail>();
let ways = 0;
let all = 0;
const SMOOTH: Route = [2, 3, 4];
/** Met nobody, is to be collected, has a problem, goes back. */
const ROUGH: readonly Route[] = [SMOOTH, [2, 6, 4], [2, 3002, 4], [2, 7, 4], [7011, 7010]];
const SAMPLE = 100;
beforeAll(() => {
  const walk = (
    split: Split,
    routes: readonly Route[],
    some?: number,
    offs = some ? [[]] : offOf(routes.length),
  ): void => {
    for (const way of some ? someWaysOf(routes, some) : waysOf(routes))
      for (const pace of PACES)
        for (const off of offs) {
          ways += 1;
          for (const mail of mailsOf(split, way, routes, pace, off)) {
            all += 1;
            different.set(JSON.stringify([mail.topic, mail.parcel, mail.then]), mail);
          }
        }
  };
  for (const split of SPLITS) {
    const { length } = split.parcels;
    const each = (route: Route) => split.parcels.map(() => route);
    walk(split, each(length === 3 ? [2, 4] : SMOOTH));
    if (length === 3) walk(split, each(SMOOTH), SAMPLE);
    if (length > 1) walk({ ...split, isOneLine: true }, each(SMOOTH), SAMPLE);
  }
  for (const unsent of [0, 1])
    for (const one of ROUGH)
      for (const other of ROUGH) if (one !== other) walk({ parcels: [1, 2], unsent }, [one, other], undefined, [[]]);
});

test('all paths of an order of up to three parcels and four items were walked, and some of those that go wrong', () => {
  // Splits by interleavings, paces and switches.
  const smooth = 2 * 10 * 1 + 2 * 10 * 70 + 5 * 1680;
  const sampled = 5 * SAMPLE + (10 + 5) * SAMPLE;
  const rough = 2 * (12 * 70 + 8 * 35);
  expect(ways).toBe(PACES.length * (smooth + sampled + rough));
  expect(new Set([...different.values()].map(({ topic }) => topic))).toEqual(
    new Set(['2', '3', '3002', '4', '6', '7', '7010', 'order_part', 'order_done']),
  );
  expect(all).toBeGreaterThan(50_000);
});

test.each(['en', 'de'] as const)(
  'every statement of every mail is true at the moment when it is sent, in %s',
  async (language) => {
    const wrong: string[] = [];
    for (const [key, mail] of different) {
      const text = await textOf(mail, language);
      for (const lie of lies(mail, text, language)) wrong.push(`${lie} (${key})`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  },
);

test('a mail that reports the whole order as arrived is sent once, and only when it is true', () => {
  for (const mail of different.values())
    if (mail.topic === 'order_done') expect(mail.then.steps.every((step) => step === 4)).toBe(true);
});
