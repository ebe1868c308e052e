import pg from 'pg';
import { createTestDatabase } from '../testing/test-database';
import { createLog, errorText, redactError } from './log';
import { redactText } from './redact';

const EMAIL = 'canary.jane+x@canary.example';
const NAME = 'Canarina Vogelsang';
const PHONES = ['+49 171 5550199', '+14155550134', '(415) 555-0134', '415-555-0134', '0171 5550199', '4155550134'];
const TOKENS = [
  'eyJhbGciOiJIUzI1NiJ9.eyJkZXN0IjoiaHR0cHM6Ly94In0.c2lnbmF0dXJl',
  'shpat_0123456789abcdef0123456789abcdef',
  'shprt_Canary',
  'dGhpc19pc19hX3Rva2VuXzEyMzQ1Njc4OTBfYWJjZGVm',
];
const CANARIES = [EMAIL, 'canary.example', NAME, 'Vogelsang', 'Canarina', ...PHONES, ...TOKENS];

/** What a logger of the most talkative level writes. */
function written(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  work(createLog('trace', { write: (line) => void lines.push(line) }));
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  return lines.join('');
}
const expectNone = (text: string): void => {
  for (const canary of CANARIES) expect(text.toLowerCase()).not.toContain(canary.toLowerCase());
};

test.each(CANARIES.filter((one) => one === EMAIL || PHONES.includes(one) || TOKENS.includes(one)))(
  'in a text, %s is not written, and the words around it are',
  (canary) => {
    const text = written((log) => log.info(`before ${canary} after`));
    expectNone(text);
    expect(text).toMatch(/before .+ after/);
  },
);

test('in any field, at any depth, in any list, nothing personal or secret is written', () => {
  const outcome = { kind: 'refused', reason: `550 5.1.1 <${EMAIL}>: ${NAME} is unknown`, code: 550 };
  const text = written((log) => {
    log.warn({ shop: '7', outcome }, 'a test mail was not sent');
    log.info({
      email: EMAIL,
      customer: NAME,
      phone: PHONES[0],
      list: [NAME, { deep: [EMAIL] }],
      name: NAME,
      shopId: EMAIL,
    });
    log.debug({
      req: {
        method: 'GET',
        url: `/t?email=${EMAIL}&nums=1&name=${encodeURIComponent(NAME)}`,
        headers: { authorization: `Bearer ${TOKENS[0]}` },
      },
    });
    log.child({ owner: NAME }).info('child');
    log.info(NAME.length > 0 ? `Failed task 1 with error 'no ${NAME}'` : '');
    log.info({ err: { message: NAME.slice(0, 0), stack: '', detail: NAME } });
  });
  expectNone(text);
  expect(text).toContain('"code":550');
  expect(text).toContain('"kind":"refused"');
});

test('what an error carries in its message, stack, causes and properties is not written', () => {
  const smtp = Object.assign(new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 ${NAME} unknown`), {
    ...{
      response: `550 ${NAME} unknown`,
      rejected: [EMAIL],
      envelope: { to: [EMAIL] },
      responseCode: 550,
      command: 'RCPT TO',
    },
  });
  const plain = new Error(`Message failed: 554 ${NAME} has no mailbox`);
  const json = thrownBy(() => JSON.parse(`${NAME} is no JSON`));
  const wrapped = new Error('outer', { cause: new Error(`inner "${NAME}" ${EMAIL}`) });
  const many = new AggregateError([new Error(`«${NAME}»`)], 'many');
  for (const err of [smtp, plain, json, wrapped, many]) {
    expectNone(written((log) => log.error({ err }, 'failed')));
    expectNone(written((log) => log.error(err)));
    expectNone(errorText(err));
    const redacted = redactError(err);
    expectNone(`${redacted.name} ${redacted.message} ${redacted.stack}`);
  }
  expect(written((log) => log.error({ err: smtp }))).toMatch(
    /550 5\.1\.1 \[removed\].*"responseCode":550.*"command":"RCPT TO"/,
  );
  expect(written((log) => log.error({ err: plain }))).toMatch(/log\.test\.ts/);
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('errors of PostgreSQL', () => {
  let client: pg.Client;
  let db: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    db = await createTestDatabase();
    client = new pg.Client({ connectionString: db.url });
    await client.connect();
    await client.query('create temporary table one (id int primary key, who text not null unique, at int)');
    await client.query('insert into one values (1, $1, 1)', [NAME]);
  });
  afterAll(async () => {
    await client.end();
    await db.close();
  });

  test.each([
    ['a duplicate', 'insert into one values (2, $1, 1)', [NAME]],
    ['a row that lacks something', 'insert into one values (3, null, length($1))', [NAME]],
    ['a value of another type', 'select $1::int', [NAME]],
    ['text that is no JSON', 'select $1::json', [`{"name": ${NAME}, "to": "${EMAIL}"}`]],
  ])('%s names the table or the code, and not the values', async (_, text, values) => {
    const err = await client.query(text, values).then(
      () => null,
      (error: unknown) => error,
    );
    expect(err).toBeInstanceOf(Error);
    const line = written((log) => log.error({ err }));
    expectNone(line);
    expect(line).toMatch(/"code":"(23505|23502|22P02)"/);
    expectNone(errorText(err));
  });
});

test('what an operator needs stays', () => {
  for (const text of [
    'duplicate key value violates unique constraint "orders_pkey"',
    'relation "orders" does not exist',
    "Cannot read properties of undefined (reading 'orders')",
    "the platform rejects the shop's token",
    'the store platform did not answer within 20000 ms at 2026-11-24T17:40:44.123Z',
    'connect ECONNREFUSED 127.0.0.1:5432',
    '    at applyOrders (/srv/node_modules/@scope/pkg/dist/apply-orders.js:120:13)',
    'Completed task 12 (webhooks.apply, 3.21ms, attempt 1 of 25)',
    'OrdersPage: the store platform answered 503.',
  ])
    expect(redactText(text)).toBe(text);
  const line = JSON.parse(
    written((log) =>
      log.warn(
        {
          shopId: '12',
          delivery: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
          topic: 'orders/create',
          orderId: '6543210987654',
        },
        'a webhook could not be applied',
      ),
    ),
  ) as object;
  expect(line).toMatchObject({
    level: 40,
    shopId: '12',
    delivery: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
    orderId: '6543210987654',
    msg: 'a webhook could not be applied',
  });
});

test('values of queries and addresses that are secrets are not written, their names are', () => {
  expect(redactText('GET /t/track?nums=1Z99&email=a%40b.example&id_token=abc#session=9 took')).toBe(
    'GET /t/track?nums=[removed]&email=[removed]&id_token=[removed]#session=[removed] took',
  );
  expect(redactText('postgres://app:secret@db.internal/app')).not.toMatch(/secret/);
  expect(redactText('GET /exports/Zm9vYmFy and /m/u/AbC-12_x')).not.toMatch(/Zm9v|AbC/);
});
