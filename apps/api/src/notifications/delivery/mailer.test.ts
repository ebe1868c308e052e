import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import type { Mailer, OutgoingMail } from '../mailer.port';
import hostile from './fixtures/mail-header.json';
import { createMailer } from './mailer';
import { startMailServer, type TestMailServer } from './test-mail-server';

const log = pino({ level: 'silent' });
// Long enough for a busy machine to answer in.
const TIMES = { connectMs: 1500, answerMs: 1500, sendMs: 8000 };
let server: TestMailServer;
let mailer: Mailer;
const open = (more: Partial<Parameters<typeof createMailer>[0]> = {}, times = TIMES): Mailer => {
  const config = { SMTP_URL: server.url, MAIL_FROM: 'mail@parcelway.example', ...more };
  const made = createMailer(
    { DKIM_PRIVATE_KEY: undefined, DKIM_SELECTOR: undefined, DKIM_DOMAIN: undefined, ...config },
    log,
    times,
  );
  if (!made) throw new Error('no mailer');
  return made;
};
beforeEach(async () => {
  server = await startMailServer();
  mailer = open();
});
afterEach(async () => {
  mailer.close();
  await server.close();
});

const MAIL: OutgoingMail = {
  from: { name: 'Miller & Söhne', address: 'mail@parcelway.example' },
  replyTo: 'shop@miller.example',
  to: 'jane@example.com',
  subject: 'Ihr Paket ist unterwegs',
  html: `<p>${'Grüße '.repeat(20_000)}</p>`,
  text: 'Grüße',
  messageId: '<7.3@parcelway.example>',
  envelopeFrom: 'bounces+7@parcelway.example',
  headers: { 'List-Unsubscribe': '<https://app.test/m/u/x>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
};
const send = (more: Partial<OutgoingMail> = {}) => mailer.send({ ...MAIL, ...more });

test('no mail server is configured: there is none', () => {
  expect(
    createMailer(
      {
        SMTP_URL: undefined,
        MAIL_FROM: undefined,
        DKIM_PRIVATE_KEY: undefined,
        DKIM_SELECTOR: undefined,
        DKIM_DOMAIN: undefined,
      },
      log,
    ),
  ).toBeNull();
});

test('a mail arrives as it was given: envelope, addresses, both texts and headers', async () => {
  expect(await send()).toMatchObject({ kind: 'sent', response: expect.stringMatching(/^250/) });
  const [received] = server.received;
  expect(received).toMatchObject({ from: 'bounces+7@parcelway.example', to: 'jane@example.com' });
  const mail = await simpleParser(received?.raw ?? '');
  expect([mail.from?.value, mail.replyTo?.value, mail.messageId, mail.subject, mail.text?.trim()]).toEqual([
    [{ name: 'Miller & Söhne', address: 'mail@parcelway.example' }],
    [{ name: '', address: 'shop@miller.example' }],
    '<7.3@parcelway.example>',
    'Ihr Paket ist unterwegs',
    'Grüße',
  ]);
  expect(mail.html).toContain('Grüße');
  expect(received?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(received?.raw).not.toMatch(/^x-mailer/im);
});

test('mails that follow go over connections that are open', async () => {
  for (let count = 0; count < 5; count += 1) expect((await send()).kind).toBe('sent');
  expect(server.connections).toBe(1);
});

describe('nothing was sent, and it is tried again, when the server', () => {
  test.each([
    ['refuses the connection for now', { greeting: { code: 421 } }, 421],
    ['refuses the connection', { greeting: { code: 554 } }, 554],
    ['hangs before it greets', { greeting: 'hang' }, null],
    ['closes before it greets', { greeting: 'close' }, null],
    ['greets with garbage', { greeting: 'garbage' }, null],
    ['throttles the sender', { mail: { code: 421 } }, 421],
    ['wants a password', { mail: { code: 530 } }, 530],
    ['hangs at the sender', { mail: 'hang' }, null],
    ['throttles the recipient', { rcpt: { code: 450 } }, 450],
    ['hangs at the recipient', { rcpt: 'hang' }, null],
    ['closes at the recipient', { rcpt: 'close' }, null],
    ['answers the recipient with garbage', { rcpt: 'garbage' }, null],
    ['has read the text and says not now', { end: { code: 451 } }, 451],
    ['has read the text and throttles', { end: { code: 421 } }, 421],
  ] as const)('%s', async (_, faultModes, code) => {
    server.faultModes = faultModes;
    expect(await send()).toEqual({ kind: 'refused', permanent: false, code, reason: expect.stringMatching(/\S/) });
  });
  test('is not there', async () => {
    await server.close();
    expect(await send()).toMatchObject({ kind: 'refused', permanent: false, code: null });
    server = await startMailServer();
  });
  test('wants TLS that nobody can trust', async () => {
    mailer.close();
    mailer = open({ SMTP_URL: server.url.replace('smtp:', 'smtps:') });
    expect(await send()).toMatchObject({ kind: 'refused', permanent: false });
  });
  test('would get a password in the clear', async () => {
    mailer.close();
    mailer = open({ SMTP_URL: `smtp://user:secret@0.0.0.0:${server.port}` });
    expect(await send()).toMatchObject({ kind: 'refused', permanent: false });
    expect(server.received).toEqual([]);
  });
});

describe('nothing was sent, and never will be, when the server', () => {
  test.each([
    ['refuses the sender', { mail: { code: 550, text: 'not you' } }, 550],
    ['refuses the recipient', { rcpt: { code: 550, text: '5.1.1 no such user' } }, 550],
    ['has read the text and refuses it', { end: { code: 554, text: 'spam' } }, 554],
  ] as const)('%s', async (_, faultModes, code) => {
    server.faultModes = faultModes;
    const { text } = Object.values(faultModes)[0] as { text: string };
    expect(await send()).toEqual({ kind: 'refused', permanent: true, code, reason: `${code} ${text}` });
  });
});

describe('nobody knows, when the server', () => {
  test.each([
    ['closes while it reads the text', { body: 'close' }],
    ['has read the text and is silent', { end: 'hang' }],
    ['has read the text and closes', { end: 'close' }],
    ['has read the text and answers garbage', { end: 'garbage' }],
  ] as const)('%s', async (_, faultModes) => {
    server.faultModes = faultModes;
    expect(await send()).toEqual({ kind: 'unknown', reason: expect.stringMatching(/\S/) });
    // Nor is it resent over another connection.
    server.faultModes = {};
    const before = server.received.length;
    expect((await send()).kind).toBe('sent');
    expect(server.received.length).toBe(before + 1);
  });
  test('stays silent, but connected, for longer than a mail may need', async () => {
    mailer.close();
    mailer = open({}, { connectMs: 3000, answerMs: 60_000, sendMs: 1500 });
    server.faultModes = { end: 'hang' };
    expect((await send()).kind).toBe('unknown');
    server.faultModes = { rcpt: 'hang' };
    expect(await send()).toMatchObject({ kind: 'refused', permanent: false });
  });
});

test('a connection that the server closed while it was idle costs no mail', async () => {
  expect((await send()).kind).toBe('sent');
  server.faultModes = { rcpt: (to) => (to === 'jane@example.com' ? null : 'close') };
  await send({ to: 'other@example.com' });
  expect((await send()).kind).toBe('sent');
  expect(server.received.length).toBe(2);
});

test('nothing in a header or an address makes another header or another recipient', async () => {
  for (const value of hostile.values) {
    server.received.length = 0;
    await send({ subject: value, from: { name: value, address: MAIL.from.address }, html: 'x' });
    expect(server.received.map(({ to }) => to)).toEqual(['jane@example.com']);
    const head = server.received[0]?.raw.split(/\r?\n\r?\n/)[0] ?? '';
    expect(
      head
        .split(/\r?\n(?![ \t])/)
        .map((line) => line.split(':')[0]?.toLowerCase())
        .sort(),
    ).toEqual([
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
  }
});

test('an address that is not one plain address is refused, whoever it is of', async () => {
  const plain = ['пример@пример.рф', 'a@xn--e1afmkfd.xn--p1ai', 'a+tag@b.co'];
  for (const value of hostile.values) {
    server.received.length = 0;
    const kinds = [(await send({ to: value, html: 'x' })).kind, (await send({ replyTo: value, html: 'x' })).kind];
    const refused = { permanent: true, code: null, reason: 'Not one e-mail address.' };
    if (!plain.includes(value)) expect(await send({ to: value })).toEqual({ kind: 'refused', ...refused });
    expect([value, kinds, server.received.length]).toEqual(
      plain.includes(value) ? [value, ['sent', 'sent'], 2] : [value, ['refused', 'refused'], 0],
    );
  }
});

test('a mail is signed, its headers of unsubscribing too', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  mailer.close();
  mailer = open({
    DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    DKIM_SELECTOR: 'k1',
    DKIM_DOMAIN: 'parcelway.example',
  });
  await send({ html: '<p>x</p>' });
  const raw = server.received[0]?.raw.replace(/\r?\n/g, '\r\n') ?? '';
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tag = (name: string) => (new RegExp(`[;\\s]${name}=([^;]*)`).exec(signature)?.[1] ?? '').replace(/\s+/g, '');
  expect([tag('d'), tag('s'), tag('a')]).toEqual(['parcelway.example', 'k1', 'rsa-sha256']);
  expect(tag('h').toLowerCase().split(':')).toEqual(
    expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  const relaxed = (text: string) => text.replace(/[ \t]+/g, ' ').replace(/ \r\n/g, '\r\n');
  const body = `${relaxed(raw.slice(end + 4)).replace(/(\r\n)*$/, '')}\r\n`;
  expect(createHash('sha256').update(body).digest('base64')).toBe(tag('bh'));
  const header = (field: string) => {
    const [, name = '', value = ''] = /^([^:]*):([\s\S]*)$/.exec(field) ?? [];
    return `${name.trim().toLowerCase()}:${value
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const signed = tag('h')
    .split(':')
    .flatMap((name) => fields.filter((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)));
  const unsigned = signature.replace(/([;\s]b=)[^;]*$/, '$1');
  const verify = createVerify('rsa-sha256').update(
    [...signed.map((field) => `${header(field)}\r\n`), header(unsigned)].join(''),
  );
  expect(verify.verify(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), tag('b'), 'base64')).toBe(
    true,
  );
});
