import type { Substatus } from './scenarios';

/** Where the events of the cases happen. */
export const PLACES = {
  memphis: { city: 'Memphis', state: 'TN', country: 'US', zone: 'America/Chicago' },
  chicago: { city: 'Chicago', state: 'IL', country: 'US', zone: 'America/Chicago' },
  portland: { city: 'Portland', state: 'OR', country: 'US', zone: 'America/Los_Angeles' },
  shenzhen: { city: 'Shenzhen', state: '', country: 'CN', zone: 'Asia/Shanghai' },
  /** A country of many zones, and no town that identifies one. */
  somewhere: { city: 'Distribution Center', state: '', country: 'US', zone: 'America/Chicago' },
} as const;
type Place = keyof typeof PLACES;

/** How a courier writes a time: with its offset, as a bare local clock, as a day, or as the midnight that means "no time". */
export type Writing = 'offset' | 'zoneless' | 'day' | 'midnight';

export interface CaseEvent {
  /** Hours after the hand-over at which it happened. */
  at: number;
  place: Place;
  /** Null: the courier gives a text only. */
  code: Substatus | null;
  text: string;
  /** Left out: with its offset. */
  writing?: Writing;
  /** Which of two couriers reports it; left out: there is one. */
  leg?: 'first' | 'last';
}

export interface CaseStep {
  /** Hours after the hand-over from which on the provider reports this. */
  from: number;
  /** All events that it then reports, oldest first. */
  events: readonly CaseEvent[];
}

export interface CourierCase {
  /** What is wrong with it, for people. */
  title: string;
  steps: readonly CaseStep[];
  /** TrackingMore's code of the courier that the provider answers for, whichever was requested. */
  answersFor?: string;
}

const event = (
  at: number,
  place: Place,
  code: Substatus | null,
  text: string,
  more: Pick<CaseEvent, 'leg'> = {},
): CaseEvent => ({ at, place, code, text, ...more });
const words = (at: number, place: Place, text: string): CaseEvent => event(at, place, null, text);
/** Steps that each add events to the ones before. */
const adding = (...steps: (readonly [from: number, ...events: CaseEvent[]])[]): CaseStep[] =>
  steps.map(([from], index) => ({ from, events: steps.slice(0, index + 1).flatMap(([, ...events]) => events) }));

const label = event(2, 'memphis', 'inforeceived001', 'Label created');
const pickedUp = event(20, 'memphis', 'transit001', 'Picked up');
const hub = event(45, 'chicago', 'transit002', 'Arrived at hub');
const out = event(72, 'portland', 'pickup001', 'Out for delivery');
const delivered = event(78, 'portland', 'delivered001', 'Delivered, front door');
/** The plain journey with its times written so. */
function written(writing: Writing, place?: Place): CaseStep[] {
  const so = (one: CaseEvent): CaseEvent => ({ ...one, writing, ...(place && { place }) });
  return adding([2, so(label)], [46, so(pickedUp), so(hub)], [79, so(out), so(delivered)]);
}

/** One journey in texts without codes, in the language of its courier: announced, taken over, on its way, delivered. */
function inWords(title: string, texts: readonly [string, string, string, string]): CourierCase {
  const textOnly = ({ at, place }: CaseEvent, text: string): CaseEvent => words(at, place, text);
  const [announced, takenOver, onItsWay, arrived] = texts;
  return {
    title: `Texts without codes: ${title}`,
    steps: adding(
      [2, textOnly(label, announced)],
      [46, textOnly(pickedUp, takenOver), textOnly(hub, onItsWay)],
      [79, textOnly(delivered, arrived)],
    ),
  };
}

/** Faulty courier data that a tracking page must cope with. Each case is the same journey, wrong in one respect. */
export const CASES = {
  'plain-journey': { title: 'Nothing is wrong', steps: written('offset') },
  'zoneless-times': { title: 'Local clocks without a zone', steps: written('zoneless') },
  'unknown-zone': { title: 'Local clocks at places nobody knows', steps: written('zoneless', 'somewhere') },
  'days-only': { title: 'Days without a time', steps: written('day') },
  'midnight-for-no-time': { title: 'Midnight where there is no time', steps: written('midnight') },
  'corrected-status': {
    title: 'A status that is corrected',
    steps: [
      { from: 2, events: [label, pickedUp, event(50, 'chicago', 'exception007', 'Parcel status updated')] },
      { from: 52, events: [label, pickedUp, event(50, 'chicago', 'transit002', 'Parcel status updated')] },
    ],
  },
  'corrected-time': {
    title: 'A time that is corrected',
    steps: [
      { from: 2, events: [label, pickedUp, event(45, 'chicago', 'transit002', 'Arrived at hub')] },
      { from: 52, events: [label, pickedUp, event(33, 'chicago', 'transit002', 'Arrived at hub')] },
    ],
  },
  'retracted-delivery': {
    title: 'A delivery that is taken back',
    steps: [
      { from: 2, events: [label, pickedUp, hub, out, delivered] },
      { from: 82, events: [label, pickedUp, hub, out] },
    ],
  },
  'another-language': {
    title: 'The same events in another language',
    steps: [
      { from: 2, events: [label, pickedUp, hub] },
      {
        from: 52,
        events: [
          { ...label, text: 'Versandetikett erstellt' },
          { ...pickedUp, text: 'Sendung abgeholt' },
          { ...hub, text: 'Im Paketzentrum eingetroffen' },
        ],
      },
    ],
  },
  'delivered-to-sender': {
    title: 'Delivered, but to the sender',
    steps: adding(
      [2, label, pickedUp, hub, out],
      [80, event(76, 'portland', 'exception011', 'Return to sender started')],
      [160, event(120, 'chicago', 'transit002', 'Arrived at hub'), event(150, 'memphis', 'delivered001', 'Delivered')],
    ),
  },
  'false-delivery': {
    title: 'Delivered, then out for delivery again',
    steps: adding(
      [2, label, pickedUp, hub, out, delivered],
      [100, event(96, 'portland', 'pickup001', 'Out for delivery')],
      [104, event(101, 'portland', 'delivered003', 'Delivered, signed for')],
    ),
  },
  'delivered-elsewhere': {
    title: 'Delivered in one town, scanned in another the day after',
    steps: adding(
      [2, label, pickedUp, hub, event(60, 'chicago', 'delivered001', 'Delivered')],
      [100, event(92, 'portland', 'transit003', 'Arrived at the delivery depot')],
    ),
  },
  'first-leg-end': {
    title: 'The first courier says "delivered" and means "handed on"',
    steps: adding(
      [
        2,
        event(2, 'shenzhen', 'inforeceived001', 'Order received', { leg: 'first' }),
        event(12, 'shenzhen', 'transit001', 'Picked up', { leg: 'first' }),
        event(120, 'shenzhen', 'delivered001', 'Delivered to the partner', { leg: 'first' }),
      ],
      [150, event(144, 'portland', 'transit003', 'Arrived at the delivery depot', { leg: 'last' })],
      [172, event(170, 'portland', 'delivered001', 'Delivered', { leg: 'last' })],
    ),
  },
  'recycled-number': {
    title: 'A number that another parcel had months before',
    steps: adding(
      [
        0,
        event(-3600, 'memphis', 'transit001', 'Picked up'),
        event(-3500, 'portland', 'delivered001', 'Delivered, reception'),
      ],
      [24, pickedUp],
    ),
  },
  'future-event': {
    title: 'An event of next year',
    steps: adding([2, label, pickedUp], [47, hub, event(9000, 'portland', 'delivered001', 'Delivered')]),
  },
  'other-courier-code': { title: 'The answer names another courier', steps: written('offset'), answersFor: 'usps' },
  'unknown-courier-code': {
    title: 'The answer names a courier that nobody knows',
    steps: written('offset'),
    answersFor: 'acme-parcels',
  },
  silent: { title: 'No news for a week', steps: adding([2, label, pickedUp], [46, hub]) },
  'customs-held': {
    title: 'Held by customs',
    steps: adding(
      [2, event(2, 'shenzhen', 'inforeceived001', 'Order received'), event(12, 'shenzhen', 'transit001', 'Picked up')],
      [62, event(60, 'chicago', 'exception006', 'Held by customs, documents requested')],
    ),
  },
  'waiting-for-collection': {
    title: 'Waits to be collected',
    steps: adding([2, label, pickedUp, hub], [76, event(74, 'portland', 'pickup002', 'Ready for collection')]),
  },
  'no-scan-yet': { title: 'Announced, never scanned', steps: adding([2, label]) },
  'not-known': { title: 'The courier knows nothing of it', steps: adding([0]) },
  'text-only-en': inWords('English', ['Label created', 'Picked up', 'Arrived at sorting centre', 'Delivered']),
  'text-only-de': inWords('German', [
    'Die Sendung wurde elektronisch angekündigt',
    'Die Sendung wurde abgeholt',
    'Die Sendung wurde im Paketzentrum bearbeitet',
    'Die Sendung wurde zugestellt',
  ]),
  'text-only-es': inWords('Spanish', [
    'Información del envío recibida',
    'Envío recogido',
    'Envío en el centro de clasificación',
    'Envío entregado',
  ]),
  'text-only-fr': inWords('French', [
    'Votre colis est en cours de préparation',
    'Votre colis a été pris en charge',
    'Votre colis est arrivé sur la plateforme de tri',
    'Votre colis a été livré',
  ]),
  'text-only-it': inWords('Italian', [
    'Spedizione registrata',
    'Spedizione ritirata',
    'In transito presso il centro di smistamento',
    'Spedizione consegnata',
  ]),
  'text-only-nl': inWords('Dutch', [
    'Zending is aangemeld',
    'Zending is opgehaald',
    'Zending is gesorteerd',
    'Zending is bezorgd',
  ]),
  'text-only-pl': inWords('Polish', [
    'Zarejestrowano dane przesyłki',
    'Przesyłka odebrana od nadawcy',
    'Przesyłka w sortowni',
    'Przesyłka doręczona',
  ]),
  'text-only-pt': inWords('Portuguese', [
    'Informação de envio recebida',
    'Objeto recolhido',
    'Objeto em trânsito no centro de triagem',
    'Objeto entregue',
  ]),
  'text-only-sv': inWords('Swedish', [
    'Försändelsen är aviserad',
    'Försändelsen har hämtats',
    'Försändelsen har sorterats på terminalen',
    'Försändelsen har levererats',
  ]),
  'text-only-tr': inWords('Turkish', [
    'Gönderi bilgisi alındı',
    'Gönderi teslim alındı',
    'Gönderi transfer merkezinde',
    'Gönderi teslim edildi',
  ]),
  'text-only-zh': inWords('Chinese', ['已下单', '快件已揽收', '快件到达分拣中心', '快件已签收']),
  'collected-twice': {
    title: 'Texts without codes: collected at the sender, collected by the recipient',
    steps: adding(
      [2, words(2, 'memphis', 'Zending is aangemeld'), words(20, 'memphis', 'Zending is opgehaald')],
      [72, words(70, 'portland', 'De zending ligt klaar om opgehaald te worden')],
      [79, words(78, 'portland', 'Zending opgehaald door ontvanger')],
    ),
  },
  'delivered-in-words': {
    title: 'A text says "delivered", a scan of the same day says otherwise',
    steps: adding(
      [46, label, pickedUp, hub],
      [61, words(60, 'chicago', 'Delivered')],
      [64, event(63, 'chicago', 'transit002', 'Departed from hub')],
      [79, out, delivered],
    ),
  },
  'scan-after-delivery': {
    title: 'Delivered, and a scan elsewhere with a later clock of the same day',
    steps: adding(
      [79, label, pickedUp, hub, out, delivered],
      [82, event(80, 'chicago', 'transit002', 'Arrived at hub')],
    ),
  },
} as const satisfies Record<string, CourierCase>;
export type CaseName = keyof typeof CASES;
export const CASE_NAMES = Object.keys(CASES) as CaseName[];
/** A case as the reading code sees it. */
export const caseOf = (name: CaseName): CourierCase => CASES[name];

/** Digits before the two that number a case: a number that ends so lives it, without anybody saying so. */
const RESERVED = '7';

/** The case of a number by its last three digits: 700 is the first one; null for nearly all numbers. */
export function reservedCase(number: string): CaseName | null {
  const ending = number.replace(/\D/g, '').slice(-3);
  return ending.startsWith(RESERVED) ? (CASE_NAMES[Number(ending.slice(1))] ?? null) : null;
}
