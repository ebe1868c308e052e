import type { DeliveryProblem } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import type { StoreApi } from '../../platform/platform.port';
import type { OutgoingAnswer, OutgoingRequest } from '../sending/outgoing-http';

/** How a connected tool is reached: what the merchant entered, decrypted. */
export interface Account {
  /** Of keys and addresses that are secret, by name. */
  secrets: Readonly<Record<string, string>>;
  /** The store's own API, for vendors that want it. */
  store?: StoreApi;
}

/** What became of an attempt. `again`: it may succeed later; `failed`: never. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'again'; problem: DeliveryProblem; waitMs?: number }
  | { kind: 'failed'; problem: DeliveryProblem };

/** A tool of the merchant's, by its documented protocol. Pure: the requests are made elsewhere. */
export interface Vendor {
  /** Whether its messages need the customer; those without an address are not sent. */
  wantsCustomer: boolean;
  /** Whether its address is the merchant's own, so that only public ones may be called. */
  isAnyAddress: boolean;
  /** Whether its requests go to the store's own API, with the store's token. */
  wantsStore?: true;
  /** @param base where the vendor is, without a slash at the end; empty for those whose address the merchant enters */
  request(message: IntegrationMessage, account: Account, base: string, now: Date): OutgoingRequest;
  outcome(answer: OutgoingAnswer): Outcome;
}

/**
 * By the status alone, for what a vendor does not say otherwise: accepted, its key is refused, it wants us to wait, it is
 * down, or it will never accept this message.
 */
export function outcomeOfStatus({ status, waitMs }: OutgoingAnswer): Outcome {
  const pause = waitMs === undefined ? {} : { waitMs };
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status >= 300 && status < 400) return { kind: 'failed', problem: 'redirected' };
  if (status === 401 || status === 403) return { kind: 'again', problem: 'unauthorized' };
  if (status === 429) return { kind: 'again', problem: 'throttled', ...pause };
  if (status === 408 || status === 425 || status >= 500) return { kind: 'again', problem: 'unavailable', ...pause };
  return { kind: 'failed', problem: 'refused' };
}

/** Success by its status, but not what the vendor answers: something in between did, and nothing was accepted. */
export const NOT_THE_VENDOR = { kind: 'again', problem: 'broken' } as const satisfies Outcome;

/** For a vendor that accepts with 202 alone. */
export const outcomeOfAccepted = (answer: OutgoingAnswer): Outcome => {
  const outcome = outcomeOfStatus(answer);
  return outcome.kind === 'sent' && answer.status !== 202 ? NOT_THE_VENDOR : outcome;
};

/** Of an alert, as properties of an event. */
export const reasonOf = (alert: IntegrationMessage['data']['alert']): { reason?: string; reason_text?: string } =>
  alert ? { reason: alert.reason, reason_text: alert.text } : {};

export const JSON_TYPE = { 'content-type': 'application/json' };
