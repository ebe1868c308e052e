import { TrackingProviderError } from './tracking-provider.port';

/** A header that was sent once; '' otherwise. */
export const single = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** @throws TrackingProviderError when the message is not JSON. */
export function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch (error) {
    throw new TrackingProviderError('The webhook is not JSON', 'refused', 0, { cause: error });
  }
}
