import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonOf, type TwinVendor, type VendorAnswer, type VendorRequest } from './vendor';

const EMAIL = 'parcels@parcelway-twin.iam.gserviceaccount.com';
const SHEET = '1TwinSheetOfTheDemoStore_parcels';
/** Seconds of a token. */
const LIFE = 3600;
/** Reads, and writes, of an account in a minute. */
const QUOTA = 60;
const MINUTE_MS = 60_000;
const VALUES = new RegExp(`^/v4/spreadsheets/([\\w-]+)/values/([^/?:]+(?::[^/?:]+)?)(:append)?$`);

const claims = z.object({
  iss: z.literal(EMAIL),
  scope: z.string().includes('https://www.googleapis.com/auth/spreadsheets'),
  aud: z.literal('https://oauth2.googleapis.com/token'),
  iat: z.number().int(),
  exp: z.number().int(),
});
const valueRange = z.object({
  range: z.string(),
  majorDimension: z.literal('ROWS').optional(),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

const problem = (code: number, status: string, message: string): VendorAnswer => ({
  status: code,
  body: { error: { code, message, status } },
});
const invalid = (message: string) => problem(400, 'INVALID_ARGUMENT', message);

/** Google Sheets with one spreadsheet, and the token endpoint of its service account. */
export function googleSheet(): TwinVendor {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rows: unknown[][] = [];
  const tokens = new Map<string, number>();
  const used = { GET: [] as number[], write: [] as number[] };
  const key = {
    type: 'service_account',
    project_id: 'parcelway-twin',
    private_key_id: randomUUID().replaceAll('-', ''),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    client_email: EMAIL,
    token_uri: 'https://oauth2.googleapis.com/token',
  };

  function issue(body: string): VendorAnswer {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' } };
    const [head = '', payload = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${payload}`)
      .verify(publicKey, Buffer.from(signature, 'base64url'));
    const { data } = claims.safeParse(jsonOf(Buffer.from(payload, 'base64url').toString()));
    if (!isSigned || !data || data.exp - data.iat > LIFE || data.exp * 1000 < Date.now())
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
    const token = `ya29.twin-${randomUUID()}`;
    tokens.set(token, Date.now() + LIFE * 1000);
    return { status: 200, body: { access_token: token, expires_in: LIFE, token_type: 'Bearer' } };
  }

  function isWithinQuota(method: string): boolean {
    const kind = method === 'GET' ? 'GET' : 'write';
    used[kind] = used[kind].filter((at) => at > Date.now() - MINUTE_MS);
    return used[kind].push(Date.now()) <= QUOTA;
  }

  function change({ method, body }: VendorRequest, range: string, query: URLSearchParams, isAppend: boolean) {
    const { data, error } = valueRange.safeParse(jsonOf(body));
    if (!data) return invalid(z.prettifyError(error));
    if (query.get('valueInputOption') !== 'RAW') return invalid("'valueInputOption' is required but not specified");
    if (data.range !== range) return invalid(`Requested writing within range [${range}], but tried [${data.range}]`);
    if (method === 'POST' && isAppend) {
      const from = rows.push(...data.values) - data.values.length + 1;
      const updatedRange = `Sheet1!A${from}:J${rows.length}`;
      return {
        status: 200,
        body: { spreadsheetId: SHEET, updates: { updatedRange, updatedRows: data.values.length } },
      };
    }
    const [, row = ''] = /^A(\d+):[A-Z]\1$/.exec(range) ?? [];
    if (method !== 'PUT' || isAppend || row === '') return problem(404, 'NOT_FOUND', 'Requested entity was not found.');
    rows[Number(row) - 1] = data.values[0] ?? [];
    return { status: 200, body: { spreadsheetId: SHEET, updatedRange: `Sheet1!${range}`, updatedRows: 1 } };
  }

  return {
    title: 'Google Sheets',
    enter: () => ({
      service_account: JSON.stringify(key),
      sheet_url: `https://docs.google.com/spreadsheets/d/${SHEET}/edit#gid=0`,
    }),
    revoked: problem(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
    accepted: () => ({ rows: rows.slice(1) }),
    answer(request) {
      const { method, path, headers, body } = request;
      if (method === 'POST' && path === '/token') return issue(body);
      const url = new URL(path, 'https://sheets.googleapis.com');
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
      if ((tokens.get(token) ?? 0) < Date.now())
        return problem(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
      const [, id, range = '', append] = VALUES.exec(decodeURIComponent(url.pathname)) ?? [];
      if (id === undefined) return problem(404, 'NOT_FOUND', 'Requested entity was not found.');
      if (id !== SHEET) return problem(403, 'PERMISSION_DENIED', 'The caller does not have permission');
      if (!isWithinQuota(method))
        return problem(
          429,
          'RESOURCE_EXHAUSTED',
          `Quota exceeded for quota metric '${method === 'GET' ? 'Read' : 'Write'} requests'`,
        );
      if (method !== 'GET') return change(request, range, url.searchParams, append !== undefined);
      if (range !== 'A:A' || url.searchParams.get('majorDimension') !== 'COLUMNS')
        return invalid(`Unable to parse range: ${range}`);
      const ids = rows.map(([first]) => first ?? '');
      return {
        status: 200,
        body: { range: 'Sheet1!A1:A1000', majorDimension: 'COLUMNS', ...(ids.length > 0 && { values: [ids] }) },
      };
    },
  };
}
