import type { Language } from '@parcelway/domain';
import {
  cutoffToday,
  estimateFromOrder,
  outOfZoneText,
  promiseText,
  ruleFinder,
  transitDays,
  unlessClosed,
  workCalendar,
  zoneFinder,
  type DayRange,
  type EddFormat,
  type Estimate,
  type Handling,
  type Item,
  type RuleTarget,
  type WorkCalendar,
} from '@parcelway/domain/edd';
import type { EddRuleValues, EddSettings, EddWorkflow, EddZoneValues } from '@parcelway/http-contract';
import { withIds } from './check';
import { continentOf, hasProvince } from './countries/countries';
import texts from './default-texts.json';
import { holidaysIn, type HolidaysOf } from './holidays';

export interface PromiseSource {
  enabled: boolean;
  settings: EddSettings;
  /** Of the texts that are not translations. */
  language: Language;
  zones: readonly (EddZoneValues & { id: string })[];
  /** In their order. */
  rules: readonly { id: string; rule: EddRuleValues }[];
  /** How many rules the plan includes; null: any number. */
  limit: number | null;
}
export interface Destination {
  /** ISO 3166-1; empty where it is unknown. */
  country: string;
  /** The part of ISO 3166-2 behind the hyphen. */
  province: string | null;
  /** A courier's code, where it is known already. */
  courier?: string | null;
}
interface Named {
  id: string;
  name: string;
}
/** How a text differs from that of the answer alone. */
export interface TextOptions {
  /** Other days than those of the answer: it is for a cart. */
  days?: { from: string; to: string };
  /** The time until the cut-off stays a variable. */
  live?: boolean;
}
/** Without dates there is a reason; `estimate` has each day that led to them. */
export type Answer = {
  rule: Named | null;
  /** Of the rule; null: of no rule. */
  look: Pick<EddRuleValues, 'icon' | 'color'> | null;
  format: EddFormat;
  processing: DayRange;
  /** Until when an order counts for that day; null when it is over. */
  cutoffAt: Date | null;
  text(language: Language, options?: TextOptions): string;
} & (
  | { estimate: Estimate; reason: null; zone: Named; transit: DayRange }
  | { estimate: null; reason: 'always_closed'; zone: Named; transit: DayRange }
  | { estimate: null; reason: 'out_of_zone'; zone: null; transit: null }
);
/** How something gets to a place; without a zone nobody says how long that takes. */
export type Delivery = { calendar: WorkCalendar } & ({ zone: Named; days: DayRange } | { zone: null; days: null });
/** What leads to the days of a product. */
export interface Terms {
  handling: Handling;
  delivery(to: Destination): Delivery;
}
/** `handling` and `delivery` are those of products without a rule. */
export interface DeliveryPromise extends Terms {
  enabled: boolean;
  /** By what the rules choose that count. */
  chosenBy: ReadonlySet<RuleTarget>;
  /** @param item null: a product without a rule */
  termsOf(item: Item | null): Terms;
  settings: EddSettings;
  /** Of the texts that are not translations. */
  language: Language;
  /** Where anything is delivered to, by the zones of the shop and of its rules. */
  zones: readonly EddZoneValues[];
  /** @param item null: a product without a rule. @param at the instant of the order */
  answer(item: Item | null, to: Destination, at: Date): Answer;
}

/** Why rules do not count, by id: they are off, or others before them use up what the plan includes. */
export function idleRules(
  rules: readonly { id: string; status: boolean }[],
  limit: number | null,
): Map<string, 'off' | 'plan'> {
  const idle = new Map<string, 'off' | 'plan'>();
  let used = 0;
  for (const { id, status } of rules) {
    if (!status) idle.set(id, 'off');
    else if (limit !== null && used >= limit) idle.set(id, 'plan');
    else used += 1;
  }
  return idle;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** `+05:30` */
const offsetName = (hours: number): string => {
  const minutes = Math.abs(hours) * 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** Calendars are made when something needs them first. */
function calendars(holidays: HolidaysOf) {
  const made = new Map<string, WorkCalendar>();
  const once = (key: string, make: () => WorkCalendar): WorkCalendar => {
    const calendar = made.get(key) ?? make();
    made.set(key, calendar);
    return calendar;
  };
  return {
    /** Days off of the merchant's have no name. */
    warehouse: (flow: EddWorkflow): WorkCalendar =>
      once(JSON.stringify([flow.working_days, flow.holidays, flow.holiday_calendars, flow.open_days]), () => {
        const open = new Set(flow.open_days);
        const named = flow.holiday_calendars.flatMap((calendar) => {
          const [country = '', region = null] = calendar.split('-');
          return [...holidays(country, region)].filter(([day]) => !open.has(day));
        });
        return workCalendar(flow.working_days, [...flow.holidays.map((day) => [day, ''] as const), ...named]);
      }),
    delivery: ({ delivery_days: days }: EddWorkflow, country: string, province: string | null): WorkCalendar =>
      once(JSON.stringify([days, country, province]), () => workCalendar(days, holidays(country, province))),
  };
}

/** Made of a shop's settings once, for any number of answers. */
export function compilePromise(
  source: PromiseSource,
  holidays: HolidaysOf = holidaysIn(source.language),
): DeliveryPromise {
  const { settings, language: ownLanguage } = source;
  const { warehouse, delivery } = calendars(holidays);
  /** The shop's text; as long as that is ours, ours in that language. */
  const usual = (key: 'template' | 'out_of_zone', language: Language): string =>
    settings.text[key] === texts[ownLanguage][key] ? texts[language][key] : settings.text[key];
  const partOf = (id: string | null, rule: EddRuleValues | null) => {
    const flow: EddWorkflow = { ...settings.workflow, ...rule?.workflow };
    const zones = rule && rule.zones.length > 0 ? withIds(rule.zones) : source.zones;
    const handling: Handling = {
      zone: flow.tz_name ?? offsetName(flow.timezone),
      cutoff: minutesOf(flow.cutoff),
      processing: flow.processing,
      calendar: warehouse(flow),
    };
    return {
      rule: id !== null && rule ? { id, name: rule.name } : null,
      look: rule && { icon: rule.icon, color: rule.color },
      flow,
      handling,
      format: { ...settings.format, ...rule?.format },
      findZone: zoneFinder(
        zones.map(({ couriers, ...zone }) => ({
          ...zone,
          couriers: couriers.map(({ courier, min, max }) => ({ courier, transit: { min, max } })),
        })),
      ),
      template: (language: Language): string => {
        const { [language]: translated = {} } = settings.translation;
        const own = (id !== null && translated[`rule_${id}`]) || rule?.text;
        return own || (language !== ownLanguage && translated.template) || usual('template', language);
      },
    };
  };
  type Part = ReturnType<typeof partOf>;
  const idle = idleRules(
    source.rules.map(({ id, rule: { status } }) => ({ id, status })),
    source.limit,
  );
  const counting = source.rules.filter(({ id }) => !idle.has(id));
  const findRule = ruleFinder(
    counting.map(({ id, rule: { target, inventory } }, index) => ({ id, priority: index + 1, target, inventory })),
  );
  const parts = new Map<string | null, Part>([[null, partOf(null, null)]]);
  const partById = (id: string | null): Part => {
    const part = parts.get(id) ?? partOf(id, source.rules.find((one) => one.id === id)?.rule ?? null);
    parts.set(id, part);
    return part;
  };
  const deliveryOf = (
    { flow, findZone }: Part,
    { country, province: given, courier = null }: Destination,
  ): Delivery => {
    const province = given !== null && hasProvince(country, given) ? given : null;
    const zone = findZone({ country, province, continent: continentOf(country) });
    const calendar = delivery(flow, country, province);
    return zone
      ? { zone: { id: zone.id, name: zone.name }, days: transitDays(zone, courier), calendar }
      : { zone: null, days: null, calendar };
  };
  const partOfItem = (item: Item | null): Part => partById((item && findRule(item)?.id) ?? null);
  const termsOf = (item: Item | null): Terms => {
    const part = partOfItem(item);
    return { handling: part.handling, delivery: (to) => deliveryOf(part, to) };
  };
  return {
    enabled: source.enabled,
    ...termsOf(null),
    termsOf,
    chosenBy: new Set(counting.map(({ rule }) => rule.target.type)),
    settings,
    language: ownLanguage,
    zones: [...source.zones, ...counting.flatMap(({ rule }) => rule.zones)],
    answer(item, to, at) {
      const part = partOfItem(item);
      const { rule, look, handling } = part;
      const format: EddFormat = part.format;
      const country = to.country || null;
      const { zone, days: transit, calendar } = deliveryOf(part, to);
      const outside = (language: Language) =>
        outOfZoneText(
          (language !== ownLanguage && settings.translation[language]?.out_of_zone) || usual('out_of_zone', language),
          country,
          language,
        );
      const common = { rule, look, format, processing: handling.processing };
      if (!zone)
        return {
          ...{ ...common, estimate: null, reason: 'out_of_zone', zone: null, transit: null },
          ...{ cutoffAt: cutoffToday(at, handling), text: outside },
        };
      const estimate = unlessClosed(() => estimateFromOrder(at, handling, { days: transit, calendar }));
      const found = { ...common, zone, transit, cutoffAt: cutoffToday(at, handling) };
      if (!estimate) return { ...found, estimate, reason: 'always_closed', text: outside };
      const facts = {
        ...{ from: estimate.from, to: estimate.to, country, cutoff: handling.cutoff },
        today: estimate.earliest[0]?.day ?? estimate.from,
        minutesLeft: found.cutoffAt && Math.floor((found.cutoffAt.getTime() - at.getTime()) / 60_000),
      };
      const text = (language: Language, { days, live }: TextOptions = {}) => {
        const minutesLeft = live && facts.minutesLeft !== null ? ('live' as const) : facts.minutesLeft;
        return promiseText(part.template(language), { ...facts, ...days, minutesLeft }, format, language);
      };
      return { ...found, estimate, reason: null, text };
    },
  };
}
