import type { CustomCourier, CustomCourierChange } from '@parcelway/api/custom-couriers';
import {
  CHECK_DIGITS,
  fitNumber,
  isTrackingTemplate,
  maskIssue,
  MAX_MASKS,
  plainMask,
  type CheckDigit,
  type MaskIssue,
  type StatusTexts,
} from '@parcelway/domain';

/** A courier as it is typed. */
export interface CourierDraft {
  name: string;
  /** One a line. */
  masks: string;
  checkDigit: CheckDigit | null;
  trackUrl: string;
  phone: string;
  initials: string;
  statusTexts: StatusTexts;
}
export type DraftField = keyof CourierDraft;
export type Values = Omit<CustomCourierChange, 'id' | 'revision'>;
/** `mask`: the one that is wrong, where there may be several. */
export interface DraftIssue {
  issue: 'name' | 'masks' | 'most' | 'twice' | 'link' | MaskIssue;
  mask?: string;
}
export type ExampleResult = 'fits' | 'wrong_check_digit' | 'none';

export const draftOf = (courier: CustomCourier | null): CourierDraft => ({
  name: courier?.name ?? '',
  masks: courier?.masks.join('\n') ?? '',
  checkDigit: courier?.check_digit ?? null,
  trackUrl: courier?.track_url ?? '',
  phone: courier?.phone ?? '',
  initials: courier?.initials ?? '',
  statusTexts: courier?.status_texts ?? {},
});

/** What a select holds; empty: no check digit. */
export const checkDigitOf = (value: string): CheckDigit | null => CHECK_DIGITS.find((one) => one === value) ?? null;

const masksOf = ({ masks }: CourierDraft): string[] => masks.split('\n').map(plainMask).filter(Boolean);

export const valuesOf = (draft: CourierDraft): Values => ({
  name: draft.name.trim(),
  masks: masksOf(draft),
  check_digit: draft.checkDigit,
  track_url: draft.trackUrl.trim(),
  phone: draft.phone.trim(),
  initials: draft.initials.trim(),
  status_texts: draft.statusTexts,
});

function masksIssue(masks: readonly string[], checkDigit: CheckDigit | null): DraftIssue | null {
  if (masks.length === 0) return { issue: 'masks' };
  if (masks.length > MAX_MASKS) return { issue: 'most' };
  for (const [at, mask] of masks.entries()) {
    const issue = masks.indexOf(mask) < at ? 'twice' : maskIssue(mask, checkDigit);
    if (issue !== null) return { issue, mask };
  }
  return null;
}

/** What is missing or wrong, by field. */
export function issuesOf(draft: CourierDraft): Partial<Record<DraftField, DraftIssue>> {
  const { name, masks, check_digit: checkDigit, track_url: trackUrl } = valuesOf(draft);
  const wrong = masksIssue(masks, checkDigit);
  return {
    ...(name === '' && { name: { issue: 'name' } }),
    ...(wrong && { masks: wrong }),
    ...(trackUrl !== '' && !isTrackingTemplate(trackUrl) && { trackUrl: { issue: 'link' } }),
  };
}

/** Whether a number would be recognized; null: the formats are not right yet, or nothing is typed. */
export function checkExample(draft: CourierDraft, typed: string): ExampleResult | null {
  const number = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '');
  const masks = masksOf(draft);
  if (number === '' || masksIssue(masks, draft.checkDigit) !== null) return null;
  const fit = fitNumber({ masks, checkDigit: draft.checkDigit }, number);
  if (fit === null) return 'none';
  return fit === 'wrong_check_digit' ? fit : 'fits';
}

const FIELDS: Readonly<Record<string, DraftField>> = {
  ...{ name: 'name', masks: 'masks', check_digit: 'checkDigit', track_url: 'trackUrl', phone: 'phone' },
  ...{ initials: 'initials', status_texts: 'statusTexts' },
};

/** The server's refusals by field; those of a number format with that format before them. */
export function refusalsOf(
  refused: Readonly<Record<string, string>>,
  { masks }: Values,
): Partial<Record<DraftField, string>> {
  const shown: Partial<Record<DraftField, string>> = {};
  for (const [path, why] of Object.entries(refused)) {
    const [part = '', at = ''] = path.split('.');
    const field = FIELDS[part];
    if (!field) continue;
    const mask = field === 'masks' ? masks[Number(at || NaN)] : undefined;
    const text = mask === undefined ? why : `${mask} ${why}`;
    shown[field] = shown[field] === undefined ? text : `${shown[field]}. ${text}`;
  }
  return shown;
}
