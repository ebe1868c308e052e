import { createPrivateKey, sign } from 'node:crypto';
import type { IntegrationMessage } from '@parcelway/http-contract';
import { z } from 'zod';
import type { OutgoingAnswer } from '../../sending/outgoing-http';
import {
  JSON_TYPE,
  jsonOf,
  NOT_THE_VENDOR,
  outcomeOfStatus,
  type Account,
  type Outcome,
  type Vendor,
} from '../vendor.port';

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
/** Whom an assertion is for, by the protocol; where it is sent is configured. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const ASSERTION_SECONDS = 3600;
const LAST_COLUMN = 'J';
const HEADER = [
  ...['Parcel', 'Order', 'Tracking number', 'Courier', 'Status', 'Expected on', 'Delivered at', 'Country'],
  ...['Tracking page', 'Changed at'],
];
/** The quota is one of a minute, and its answer names no pause. */
const QUOTA_MS = 60_000;
/** The column of ids of some hundred thousand rows. */
const MAX_COLUMN_BYTES = 8 * 1024 * 1024;

/**
 * One row for each parcel in the first sheet of a spreadsheet, found by the parcel's id in the first column: it is updated
 * where it is, and appended where it is not. So what was written by an attempt whose answer was lost is found by the next
 * one. `RAW`: a text that begins with `=` stays a text.
 */
export const googleSheet: Vendor = {
  wantsCustomer: false,
  isAnyAddress: false,
  // Two parcels side by side would both find an empty sheet.
  isSequential: true,
  token: {
    base: 'google_oauth',
    request: ({ secrets }, base, now) => ({
      method: 'POST',
      url: `${base}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(accountOf(secrets), now),
      }).toString(),
    }),
  },
  lookUp: {
    request: (_message, account, base) => ({
      method: 'GET',
      url: `${valuesUrl(account, base)}/A:A?majorDimension=COLUMNS&valueRenderOption=UNFORMATTED_VALUE`,
      headers: authorizationOf(account),
      body: null,
      maxAnswerBytes: MAX_COLUMN_BYTES,
    }),
    outcome: (answer) => outcomeOf(answer, column),
  },
  request(message, account, base, _now, found) {
    const ids = found ? (column.safeParse(jsonOf(found.body)).data?.values?.[0] ?? []) : HEADER.slice(0, 1);
    const at = ids.findIndex((id) => String(id) === message.data.shipment.id);
    const row = rowOf(message);
    const headers = { ...authorizationOf(account), ...JSON_TYPE };
    const url = valuesUrl(account, base);
    if (at >= 0) {
      const range = `A${at + 1}:${LAST_COLUMN}${at + 1}`;
      const body = { range, majorDimension: 'ROWS', values: [row] };
      return { method: 'PUT', url: `${url}/${range}?valueInputOption=RAW`, headers, body: JSON.stringify(body) };
    }
    const range = `A:${LAST_COLUMN}`;
    const values = ids.length === 0 ? [HEADER, row] : [row];
    return {
      method: 'POST',
      url: `${url}/${range}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
      headers,
      body: JSON.stringify({ range, majorDimension: 'ROWS', values }),
    };
  },
  outcome: (answer) => outcomeOf(answer, written),
};

const serviceAccount = z.object({ client_email: z.string(), private_key: z.string() });
const accountOf = ({ service_account: key = '{}' }: Account['secrets']): z.output<typeof serviceAccount> =>
  serviceAccount.parse(JSON.parse(key));

/** Whether assertions can be signed with the key of a service account. */
export function isServiceAccount(key: string): boolean {
  try {
    assertionOf(accountOf({ service_account: key }), new Date(0));
    return true;
  } catch {
    return false;
  }
}

function assertionOf({ client_email: email, private_key: key }: z.output<typeof serviceAccount>, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { iss: email, scope: SCOPE, aud: AUDIENCE, iat: seconds, exp: seconds + ASSERTION_SECONDS };
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), createPrivateKey(key)).toString('base64url')}`;
}

const authorizationOf = ({ token = '' }: Account) => ({ authorization: `Bearer ${token}` });
const valuesUrl = ({ secrets: { sheet_url: url = '' } }: Account, base: string): string => {
  const [, id = '…'] = /\/spreadsheets\/d\/([\w-]+)/.exec(url) ?? [];
  return `${base}/v4/spreadsheets/${id}/values`;
};

const rowOf = ({ timestamp, data: { order, shipment } }: IntegrationMessage): string[] => [
  ...[shipment.id, order.name, shipment.tracking_number, shipment.courier, shipment.status_text],
  ...[shipment.expected_on ?? '', shipment.delivered_at ?? '', shipment.destination_country ?? ''],
  ...[shipment.tracking_url, timestamp],
];

/** Without `values` where the column is empty. */
const column = z.object({ range: z.string(), values: z.array(z.array(z.unknown())).optional() });
/** Of an update, and of an append. */
const written = z.union([
  z.object({ updatedRange: z.string() }),
  z.object({ updates: z.object({ updatedRange: z.string() }) }),
]);

function outcomeOf(answer: OutgoingAnswer, shape: z.ZodType): Outcome {
  // The sheet is not shared with the service account, or its project has the API turned off.
  if (answer.status === 403) return { kind: 'again', problem: 'no_access' };
  if (answer.status === 404) return { kind: 'again', problem: 'gone' };
  const outcome = outcomeOfStatus(answer);
  if (outcome.kind === 'again' && outcome.problem === 'throttled') return { waitMs: QUOTA_MS, ...outcome };
  return outcome.kind === 'sent' && !shape.safeParse(jsonOf(answer.body)).success ? NOT_THE_VENDOR : outcome;
}
