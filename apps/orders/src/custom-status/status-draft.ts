import type { OrderStatus, OrderStatusBody } from '@parcelway/api/order-status';
import {
  CUSTOM_STATUS_COLORS,
  isReadableColor,
  MAX_DELAY_DAYS,
  type CustomStatusIcon,
  type CustomStatusStage,
  type Language,
} from '@parcelway/domain';

/** A status as it is typed: the days are text until they are right. */
export interface StatusDraft {
  name: string;
  color: string;
  icon: CustomStatusIcon | null;
  after: CustomStatusStage;
  delay: string;
  description: string;
  translations: Partial<Record<Language, string>>;
}

const [FIRST_COLOR] = CUSTOM_STATUS_COLORS;

export const draftOf = (status: OrderStatus | null): StatusDraft => ({
  name: status?.name ?? '',
  color: status?.color ?? FIRST_COLOR,
  icon: status?.icon ?? null,
  after: status?.after ?? 'ordered',
  delay: String(status?.delay_days ?? 1),
  description: status?.description ?? '',
  translations: status?.translations ?? {},
});

const isDelay = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= MAX_DELAY_DAYS;

/** Problems by field of the call: the key of the message. */
export function problemsOf({ name, color, delay }: StatusDraft) {
  return {
    ...(name.trim() === '' && { name: 'name_missing' as const }),
    ...(!isDelay(delay) && { delay_days: 'delay_wrong' as const }),
    ...(!isReadableColor(color) && {
      color: /^#[0-9a-f]{6}$/i.test(color) ? ('color_pale' as const) : ('color_wrong' as const),
    }),
  };
}

export const bodyOf = ({ delay, ...draft }: StatusDraft, status: OrderStatus | null): OrderStatusBody => ({
  ...draft,
  ...(status && { id: status.id }),
  delay_days: Number(delay),
});

/** The same, with something that can be shown in the place of what is missing or wrong yet. */
export const shownDraft = (draft: StatusDraft, untitled: string): StatusDraft => ({
  ...draft,
  name: draft.name.trim() || untitled,
  color: isReadableColor(draft.color) ? draft.color : FIRST_COLOR,
  delay: isDelay(draft.delay) ? draft.delay : '0',
});
