import type { PaidPlan } from '@parcelway/domain';

/** A deliberate answer other than success. `message` is shown to the user: what happened and what to do. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly code: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 422 | 429 | 500 | 503,
    message: string,
    /** `plan` with 402: the lowest one that allows it. `errors` by field. */
    readonly detail: { plan?: PaidPlan; errors?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }
}
