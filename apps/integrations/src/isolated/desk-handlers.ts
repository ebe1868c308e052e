import type { Desk } from '@parcelway/api/support-desks';
import {
  hasFeature,
  levelOfPlan,
  planWith,
  SUPPORT_DESK_FEATURE,
  SUPPORT_DESKS,
  type PlanKey,
  type SupportDesk,
} from '@parcelway/domain';
import { Refused, type Handlers } from '@parcelway/isolated/scenarios';

const URL = 'https://app.example.com/api/public/v1/customers/parcels';

/** Answers to the calls about help desks: Gorgias is connected, except in a new shop. */
export function deskHandlers({ rows, today, plan }: { rows: number; today: Date; plan: PlanKey }) {
  const keyOf = (end: string): NonNullable<Desk['key']> => ({
    ...{ hint: `pw_live_…${end}`, created_at: today.toISOString(), last_used_at: null },
  });
  const keys: Partial<Record<SupportDesk, Desk['key']>> =
    rows === 0 ? {} : { gorgias: { ...keyOf('ab12'), last_used_at: today.toISOString() } };
  const listed = (name: SupportDesk): Desk => ({
    ...{ name, url: URL, key: keys[name] ?? null },
    plan: hasFeature(levelOfPlan(plan), SUPPORT_DESK_FEATURE) ? null : planWith(SUPPORT_DESK_FEATURE),
  });
  const parcel = { tracking_number: 'PW60', courier: 'UPS', status: 'in_transit', expected_on: null };
  const answer = { orders: [{ name: '#1060', ordered_at: today.toISOString(), parcels: [parcel] }] };
  return {
    supportDesks: () => ({ list: SUPPORT_DESKS.map(listed) }),
    connectSupportDesk({ params: { name } }) {
      keys[name] = keyOf('cd34');
      return { ...listed(name), secret: 'pw_live_demo-key-of-a-help-desk-cd34' };
    },
    disconnectSupportDesk({ params: { name } }) {
      if (!keys[name]) throw new Refused(404, 'This connection is not there any more. Reload the page.');
      delete keys[name];
      return listed(name);
    },
    supportDeskPreview: ({ query: { email = 'ada@example.com' } }) => ({
      answer: rows === 0 ? null : { email, body: JSON.stringify(answer, null, 2) },
    }),
  } satisfies Handlers;
}
