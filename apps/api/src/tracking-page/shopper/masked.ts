import { listCouriers } from '@parcelway/couriers';
import { bcp47, hasFeature, LANGUAGES, levelOfPlan, wordMask, type MaskRule } from '@parcelway/domain';
import { NO_MASKING, type PageMasking } from '@parcelway/http-contract';
import type { ShopTransaction } from '../../db/database';
import { storedPage } from '../design/page-design.store';

/** The facts about a parcel that may be masked; {@link maskOf} decides which of them shoppers may see. */
export interface MaskedParcel {
  /** Every name that its couriers go by: ours, the store's own, the one that delivers the last mile. */
  courierNames: readonly string[];
  origin: string | null;
  destination: string | null;
  /** Oldest first; the names of masked places are removed from the events' texts too. */
  events: readonly MaskedPlace[];
}
export interface MaskedPlace {
  location: string;
  country: string | null;
}

/** What of one parcel a shopper may read. */
export interface ParcelMask {
  /** Texts of a courier or a provider, masked for shoppers. */
  text(text: string): string;
  /** A courier's name; empty when it is masked. */
  courier(name: string): string;
  /** A link of the courier's or the store's; null when it would reveal what is masked. */
  link(url: string | null): string | null;
  /** A country; null when it is masked. */
  origin(country: string | null): string | null;
  /** The place of an event; empty and null when it is masked. */
  place(event: MaskedPlace, index: number): MaskedPlace;
}

/** The masking for shoppers of the shop; nothing is masked where the plan does not include it. */
export async function shopMasking(trx: ShopTransaction, shopId: string): Promise<PageMasking> {
  const { plan, masking } = await storedPage(trx, shopId);
  return hasFeature(levelOfPlan(plan), 'word_masking') ? masking : NO_MASKING;
}

/**
 * Prepares the rules of a shop, and returns the mask of each parcel. Every surface that a shopper, or the recipient of
 * a merchant's file, may read goes through it: page, mail, export.
 */
export function maskOf({
  enabled,
  rules,
  hide_courier,
  hide_origin,
}: PageMasking): (parcel: MaskedParcel) => ParcelMask {
  if (!enabled) return () => OPEN;
  const words = wordMask(rules);
  const forbidden = rules.map(({ from }) => squashed(from)).filter((word) => word !== '');
  const namesOf = once((key) => wordMask(rulesFor(key.split('\n'))));
  const placesOf = once((key) => wordMask(rulesFor(key.split('\n'))));
  return (parcel) => {
    const shownFrom = hide_origin ? arrival(parcel) : 0;
    const isShown = ({ country }: MaskedPlace, index: number): boolean =>
      index >= shownFrom && (!hide_origin || country === null || country === parcel.destination);
    const couriers = hide_courier ? namesOf(parcel.courierNames.flatMap(spellings).join('\n')) : same;
    const places = hide_origin ? placesOf(hiddenPlaces(parcel, isShown).join('\n')) : same;
    // The merchant's rules come last: they apply to the result, and their replacements are not changed.
    const text = (shown: string): string =>
      words(places(hide_courier ? couriers(withoutCouriers(withoutNumbers(shown))) : shown));
    return {
      text,
      courier: (name) => (hide_courier ? '' : words(name)),
      link: (url) => (url === null || hide_courier || reveals(url, forbidden) ? null : url),
      origin: (country) => (hide_origin ? null : country),
      place: (event, index) =>
        isShown(event, index)
          ? { location: text(event.location), country: event.country }
          : { location: '', country: null },
    };
  };
}

const same = (text: string): string => text;
/** Of a shop without masking. */
const OPEN: ParcelMask = {
  text: same,
  courier: same,
  link: (url) => url,
  origin: (country) => country,
  place: (event) => event,
};

const rulesFor = (words: readonly string[]): MaskRule[] =>
  words.filter((word) => word.trim() !== '').map((from) => ({ from, to: '' }));

/** The same few values come again and again in a file of many parcels. */
function once<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    let made = known.get(key);
    if (made === undefined) {
      if (known.size > 500) known.clear();
      known.set(key, (made = make(key)));
    }
    return made;
  };
}

/** "DHL Express" is written "DHL" too, "YunExpress" with a space and "China Post" without. */
function spellings(name: string): string[] {
  const first = name.split(/\s/)[0] ?? '';
  const short = /^[\p{Lu}\d]{3,6}$/u.test(first) && first !== 'POST' ? [first] : [];
  return [name, name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'), name.replace(/\s/g, ''), ...short];
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every name of all known couriers, by its first word. */
let namesByWord: Map<string, string[]> | null = null;
function namesFrom(word: string): readonly string[] {
  if (namesByWord === null) {
    namesByWord = new Map();
    for (const name of listCouriers().flatMap((courier) => spellings(courier.name))) {
      const [first = ''] = wordsIn(name);
      namesByWord.set(first, [...(namesByWord.get(first) ?? []), name]);
    }
  }
  return namesByWord.get(word) ?? [];
}
const namesMask = once((key) => wordMask(rulesFor(key.split('\n'))));
/**
 * Without any courier's name: the first mile's courier writes about the last mile's. Only names that can occur are
 * searched for.
 */
function withoutCouriers(text: string): string {
  const names = [...new Set(wordsIn(text).flatMap(namesFrom))];
  return names.length === 0 ? text : namesMask(names.sort().join('\n'))(text);
}

/** Numbers and addresses of couriers in their texts name them. */
const withoutNumbers = (text: string): string =>
  text
    .replace(/\b(?:https?:\/\/|www\.)\S+/giu, '')
    .replace(/\b(?:\d{4}[ -]){2,}\d{1,6}\b/gu, '')
    .replace(/\b(?=(?:[A-Z]*\d){6})[A-Z\d]{8,40}\b/giu, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();

/** The index of the first event in the destination country; beyond the last when there is none or it is unknown. */
function arrival({ events, destination }: MaskedParcel): number {
  const at = destination === null ? -1 : events.findIndex(({ country }) => country === destination);
  return at === -1 ? events.length : at;
}

const names = LANGUAGES.map(
  (language) => new Intl.DisplayNames([bcp47(language)], { type: 'region', fallback: 'none' }),
);
const countryNames = once((code) =>
  /^[A-Z]{2}$/.test(code) ? names.flatMap((language) => language.of(code) ?? []) : [],
);

/** Words that would reveal a masked place: its parts, and its country in every supported language. */
function hiddenPlaces(
  { origin, destination, events }: MaskedParcel,
  isShown: (event: MaskedPlace, index: number) => boolean,
): string[] {
  const hidden = events.filter((event, index) => !isShown(event, index));
  const countries = [origin, ...hidden.map(({ country }) => country)].filter(
    (country): country is string => country !== null && country !== destination,
  );
  const parts = hidden.flatMap(({ location }) => location.split(/[,;/|()]|\s-\s/)).map((part) => part.trim());
  // Two letters may be any word of a sentence; two Chinese characters are a city.
  const places = parts.filter((part) => [...part].length > 2 || /^\p{Script=Han}{2}$/u.test(part));
  return [...new Set([...places, ...countries.flatMap(countryNames)])].sort();
}

const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
function reveals(url: string, forbidden: readonly string[]): boolean {
  let plain = url;
  try {
    plain = decodeURIComponent(url);
  } catch {
    // Not URL-encoded: it is shown as it is.
  }
  return [url, plain].some((text) => forbidden.some((word) => squashed(text).includes(word)));
}
