import type { DashboardPage } from '@parcelway/api/dashboard';

const DAY_MS = 86_400_000;

/** Whether what is left of the quota is enough until there is new; `idle`: nothing came lately to estimate from. */
export type Outlook = 'idle' | 'lasts' | 'ends' | 'used_up';

export function outlookOf(
  { remain, days_left_estimate: left, reset_at: resetAt }: DashboardPage['quota'],
  now: Date,
): Outlook {
  if (remain <= 0) return 'used_up';
  if (left === null) return 'idle';
  return left < Math.floor((Date.parse(resetAt) - now.getTime()) / DAY_MS) ? 'ends' : 'lasts';
}
