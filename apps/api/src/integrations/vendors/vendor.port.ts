import type { DeliveryProblem } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import type { OrderPayment, StoreApi } from '../../platform/platform.port';
import type { BaseName } from '../sending/bases';
import type { OutgoingAnswer, OutgoingRequest } from '../sending/outgoing-http';

/** How a connected tool is reached: what the merchant entered, decrypted. */
export interface Account {
  /** Of keys and addresses that are secret, by name. */
  secrets: Readonly<Record<string, string>>;
  /** The store's own API, for vendors that want it. */
  store?: StoreApi;
  /** The access token, for vendors that issue one. */
  token?: string;
  /** Of the message's order, for vendors that want them. */
  payments?: readonly OrderPayment[];
}

/** What became of an attempt. `again`: it may succeed later; `failed`: never; `skipped`: the message does not concern the vendor. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'skipped'; problem: DeliveryProblem }
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
  /** Whether it needs the payments of the order. */
  wantsPayments?: true;
  /** Whether its messages may not be sent side by side. */
  isSequential?: true;
  /** How an access token is requested that expires (OAuth 2, RFC 6749): it is cached for its life. */
  token?: { base: BaseName; request(account: Account, base: string, now: Date): OutgoingRequest };
  /** Why a message does not concern the vendor; null: it does. */
  skips?(message: IntegrationMessage, account: Account): DeliveryProblem | null;
  /** What the vendor has of the parcel already, read before each message. Its outcome is `sent` where the message can follow. */
  lookUp?: {
    request(message: IntegrationMessage, account: Account, base: string): OutgoingRequest;
    outcome(answer: OutgoingAnswer): Outcome;
  };
  /**
   * @param base where the vendor is, without a slash at the end; empty for those whose address the merchant enters
   * @param found the answer to {@link lookUp}; undefined in a preview
   */
  request(
    message: IntegrationMessage,
    account: Account,
    base: string,
    now: Date,
    found?: OutgoingAnswer,
  ): OutgoingRequest;
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

/** The JSON of a body; undefined: it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const JSON_TYPE = { 'content-type': 'application/json' };
