import { GENERAL_SUB, ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import { readCode } from './codes';
import { normalizeText } from './normalize';
import { compilePattern } from './pattern';
import { isProvenDenial, isProvenRule } from './precision';
import { readText, type OperatorRule, type TextMatch, type TextReader } from './text-rules';

export interface CourierEvent {
  text: string;
  /** The language of the text, when it is known: `de`, `pt-BR`. */
  lang?: string | null;
  /** The courier's code of the product; decides whose raw codes are meant and which operator's rules apply. */
  courier: string;
  rawCode?: string | null;
  /** How the tracking provider classified the event. */
  provider: { status: ShipmentStatus; subStatus: SubStatus | null } | null;
}

export type Source = 'code' | 'text' | 'provider' | 'unknown';

export interface Classification {
  /** Null where nobody knows: the event stays text and the parcel's status does not change. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  /** Who decided. */
  source: Source;
  /** For the trail: the rule that decided where sources disagree, else the rule or code of the one that decided. */
  rule: string;
  /** The rule that read the text; null when none knows it, and it belongs into the list of unknown phrases. */
  textRule: string | null;
}

/** The substatus that is no more specific than its status. */
const GENERIC: ReadonlySet<SubStatus> = new Set(Object.values(GENERAL_SUB));
/** Meanings of "delivered" to someone, or of something, that is not the recipient or the parcel. */
const NO_DELIVERY: ReadonlySet<string> = new Set([
  'partial',
  'handover',
  'future_delivery',
  'not_yet_delivered',
  'pickup_ready',
  'pickup_later',
]);

/** "Collected", without by whom: alone it is the pick-up at the sender, after a pick-up point the delivery. */
const BY_ANYBODY = 'picked_up';

const statusOf = (subStatus: SubStatus): ShipmentStatus => SUB_STATUSES[subStatus].status;
const NO_EVENT: readonly ShipmentStatus[] = [ShipmentStatus.Pending, ShipmentStatus.Expired];
const FAILURES: readonly ShipmentStatus[] = [ShipmentStatus.FailedAttempt, ShipmentStatus.Exception];
const isReturn = (subStatus: SubStatus) => subStatus === 7010 || subStatus === 7011;

interface Verdict {
  subStatus: SubStatus;
  rule: string;
  source: Exclude<Source, 'unknown'>;
}

/** Which of the courier's own sources is right: its code, or what our rules read in its text. */
function ownSource(code: Verdict | null, text: Verdict | null, meaning: string | null): Verdict | null {
  if (!code || !text) return code ?? text;
  if (code.subStatus === text.subStatus) return code;
  if (statusOf(code.subStatus) === statusOf(text.subStatus)) {
    return GENERIC.has(code.subStatus) && !GENERIC.has(text.subStatus)
      ? { ...text, rule: 'text_refines_code' }
      : { ...code, rule: 'code_over_text' };
  }
  if (statusOf(code.subStatus) === ShipmentStatus.Delivered) {
    if (isReturn(text.subStatus)) return { ...text, rule: 'text_over_code_return' };
    if (meaning && NO_DELIVERY.has(meaning)) return { ...text, rule: `text_over_code_${meaning}` };
    if (FAILURES.includes(statusOf(text.subStatus))) return { ...text, rule: 'text_over_code_negated' };
  }
  return { ...code, rule: 'code_over_text' };
}

/** Whether words say what became of a delivery, or of what was called one: it went back, to a partner, to a shop. */
const deniesDelivery = (own: Verdict, match: TextMatch | null): boolean =>
  isReturn(own.subStatus) ||
  FAILURES.includes(statusOf(own.subStatus)) ||
  match?.meaning === null ||
  NO_DELIVERY.has(match?.meaning ?? '');

/** Which is right where the courier's own source and the provider's classification differ. */
function decide(own: Verdict, match: TextMatch | null, provider: Verdict): Verdict {
  if (own.subStatus === provider.subStatus) return own;
  const [ours, theirs] = [statusOf(own.subStatus), statusOf(provider.subStatus)];
  if (ours === theirs) {
    return GENERIC.has(own.subStatus) && !GENERIC.has(provider.subStatus)
      ? { ...provider, rule: `provider_refines_${own.source}` }
      : { ...own, rule: `${own.source}_refines_provider` };
  }
  const over = (why: string): Verdict => ({ ...own, rule: `${own.source}_over_provider_${why}` });
  // "Nothing known", also for long, does not contradict this event.
  if (NO_EVENT.includes(theirs)) return over('no_event');
  const stays = (why: string): Verdict => ({ ...provider, rule: `provider_over_${own.source}_${why}` });
  // A return ends with "delivered" at the shop's own door; only the provider knows the direction.
  if (ours === ShipmentStatus.Delivered && isReturn(provider.subStatus)) return stays('return');
  if (own.source === 'text') {
    // Words alone make no delivery of what the provider calls something else.
    if (ours === ShipmentStatus.Delivered) return stays('delivered');
    // A word of a depot beside a scan of delivery revokes nothing, and "in transit" no reason read elsewhere.
    if (theirs === ShipmentStatus.Delivered && !deniesDelivery(own, match)) return stays('delivery_scan');
    const isLessSpecific = own.subStatus === 2001 || (GENERIC.has(own.subStatus) && !GENERIC.has(provider.subStatus));
    if (theirs !== ShipmentStatus.Delivered && theirs !== ShipmentStatus.InfoReceived && isLessSpecific)
      return stays('generic');
    if (!isProven(match, theirs)) return stays('unproven');
  }
  if (theirs === ShipmentStatus.Delivered) {
    if (isReturn(own.subStatus)) return over('return');
    if (own.source === 'text' && match?.meaning && NO_DELIVERY.has(match.meaning)) return over(match.meaning);
    return over(FAILURES.includes(ours) ? 'negated' : 'not_delivered');
  }
  return GENERIC.has(provider.subStatus) && theirs !== ShipmentStatus.Exception ? over('generic') : over('own_words');
}

/**
 * An operator's rule is there to be followed. The files' rules have to have shown that they read right; against a scan
 * of delivery, that what they read is none.
 */
const isProven = (match: TextMatch | null, theirs: ShipmentStatus): boolean =>
  match !== null &&
  (match.meaning === null ||
    (theirs === ShipmentStatus.Delivered ? isProvenDenial(match.meaning) : isProvenRule(match.rule)));

/**
 * A function that classifies an event of a courier. It uses three sources: the raw code, the text, and the
 * provider's own classification; the README defines their precedence.
 * @param operatorRules rules that operators added; they come before the rules of the files.
 * @param readWords what reads the text after them.
 * @throws Error for an operator's rule that is no pattern.
 */
export function createClassifier(
  operatorRules: readonly OperatorRule[] = [],
  readWords: TextReader = readText,
): (event: CourierEvent) => Classification {
  const added = operatorRules.map((rule) => ({ ...rule, regex: compilePattern(rule.pattern, OPERATOR_GAP) }));
  const memo = new Map<string, TextMatch | null>();

  const read = ({ text, lang, courier }: CourierEvent): TextMatch | null => {
    const key = `${courier}\n${lang ?? ''}\n${text.slice(0, 1000)}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const own = added.filter((rule) => rule.courier === null || rule.courier === courier);
    const normalized = own.length > 0 ? normalizeText(text) : '';
    const rule = own.find(({ regex }) => regex.test(normalized));
    const match = rule ? { rule: rule.id, meaning: null, subStatus: rule.subStatus } : readWords(text, lang ?? null);
    if (memo.size >= MEMO_SIZE) memo.clear();
    memo.set(key, match);
    return match;
  };

  return (event) => {
    const match = read(event);
    const codeSubStatus = readCode(event.courier, event.rawCode);
    const code: Verdict | null = codeSubStatus
      ? { subStatus: codeSubStatus, rule: `code:${event.courier}:${event.rawCode?.trim()}`, source: 'code' }
      : null;
    const text: Verdict | null = match && { subStatus: match.subStatus, rule: match.rule, source: 'text' };
    const provider = fromProvider(event.provider);
    const own = ownSource(code, text, match?.meaning ?? null);
    const verdict = own && provider ? decide(own, match, provider) : (own ?? provider);
    const textRule = match?.rule ?? null;
    if (!verdict) return { status: null, subStatus: null, source: 'unknown', rule: 'unknown', textRule };
    // Where no other source decides, the events before it do (`readJourney`).
    const openMeaning =
      code === null && (!event.provider || NO_EVENT.includes(event.provider.status)) ? match?.meaning : null;
    if (openMeaning === BY_ANYBODY)
      return { status: ShipmentStatus.Delivered, subStatus: 4002, source: 'text', rule: verdict.rule, textRule };
    return {
      status: statusOf(verdict.subStatus),
      subStatus: verdict.subStatus,
      source: verdict.source,
      rule: verdict.rule,
      textRule,
    };
  };
}

/** Names that match the `..` of an operator's pattern may be long, in Chinese a word is a letter. */
const OPERATOR_GAP = 12;
/** Cached readings of a classifier; couriers repeat themselves. */
const MEMO_SIZE = 20_000;
function fromProvider(provider: CourierEvent['provider']): Verdict | null {
  if (!provider) return null;
  const { status, subStatus } = provider;
  return { subStatus: subStatus ?? GENERAL_SUB[status], rule: 'provider', source: 'provider' };
}

/** Classifies an event, with the rules of the files alone. */
export const classify = createClassifier();
