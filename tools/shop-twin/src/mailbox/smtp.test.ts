import { startTestTwin } from '../test-support/running-twin';
import type { MailFaultMode } from './fault-modes';
import { TestMailbox } from './test-mail';

let box: TestMailbox;
beforeAll(async () => {
  box = await TestMailbox.start();
});
afterAll(() => box.twin.stop());
afterEach(() => box.setFaultMode('takes'));

/** The error of nodemailer. */
async function failure(to?: string): Promise<{ code?: string; responseCode?: number }> {
  const error: unknown = await box.send({ subject: 'Tried', ...(to && { to }) }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  return error as { code?: string; responseCode?: number };
}

test('a mail is in the book once its sender is answered, with its envelope and id', async () => {
  const before = Date.now();
  const answer = await box.send({
    messageId: '<one@parcelway.example>',
    subject: 'Grüße 📦',
    envelope: { from: 'back+17@parcelway.example', to: 'anna@shopper.example' },
  });
  const [mail] = await box.received('?messageId=%3Cone@parcelway.example%3E');
  expect(answer).toBe(`250 taken as ${mail?.id}`);
  expect(mail).toMatchObject({
    messageId: '<one@parcelway.example>',
    envelopeFrom: 'back+17@parcelway.example',
    recipients: ['anna@shopper.example'],
    from: '"Shop" <mail@parcelway.example>',
    subject: 'Grüße 📦',
    deeds: [],
  });
  expect(Date.parse(mail?.takenAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(mail?.answeredAt).not.toBeNull();
});

test.each<[MailFaultMode, number]>([
  ['refuses', 550],
  ['throttles', 450],
  ['turns-away', 421],
])('a server that %s answers %i and accepts nothing', async (faultMode, code) => {
  await box.setFaultMode(faultMode);
  expect((await failure()).responseCode).toBe(code);
  expect(await box.received('?subject=Tried')).toEqual([]);
});

test.each<MailFaultMode>(['hangs-connect', 'hangs-greeting', 'hangs-mail', 'hangs-rcpt', 'hangs-data'])(
  'a server that %s lets its client wait and accepts nothing',
  async (faultMode) => {
    await box.setFaultMode(faultMode);
    expect((await failure()).code).toBe('ETIMEDOUT');
    expect(await box.received('?subject=Tried')).toEqual([]);
  },
);

test('a server that cuts closes the connection and accepts nothing', async () => {
  await box.setFaultMode('cuts');
  expect((await failure()).responseCode).toBeUndefined();
  expect(await box.received('?subject=Tried')).toEqual([]);
});

test('garbage is no answer, neither on connecting nor for one recipient', async () => {
  await box.setFaultMode('garbage', '*@noise.example');
  expect((await failure('anna@noise.example')).code).toBeDefined();
  await box.setFaultMode('garbage');
  expect((await failure()).code).toBeDefined();
  expect(await box.received('?subject=Tried')).toEqual([]);
});

test.each<[MailFaultMode, string]>([
  ['silent', 'quiet'],
  ['leaves', 'gone'],
])('a server that is %s has the mail, though its sender never gets an answer', async (faultMode, name) => {
  const to = `anna@${name}.example`;
  await box.setFaultMode(faultMode, `*@${name}.example`);
  await failure(to);
  const mails = await box.received(`?to=${to}`);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.answeredAt).toBeNull();
});

test('a fault mode for a pattern concerns its recipients only, and the latest pattern that matches counts', async () => {
  await box.setFaultMode('refuses', '*@Slow.example');
  await box.setFaultMode('throttles', 'a*z@*.example');
  expect((await failure('b@slow.example')).responseCode).toBe(550);
  expect((await failure('a-to-z@slow.example')).responseCode).toBe(450);
  expect(await box.send({ to: 'b@slow.example.org' })).toMatch(/^250 /);
  await box.setFaultMode('takes', 'a*z@*.example');
  expect((await failure('a-to-z@slow.example')).responseCode).toBe(550);
});

test('a fault mode that acts before the recipient is known cannot be for one recipient', async () => {
  const answer = await box.request('/twin/mails/fault-mode', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faultMode: 'hangs-connect', recipient: 'anna@shopper.example' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: 'recipient: leave it out, hangs-connect acts before the server knows the recipient' },
  ]);
});

test('the book is searched by recipient, by subject and for what is later than a mail', async () => {
  await box.send({ to: 'first@ask.example', subject: 'Ask one' });
  await box.send({ to: 'second@ask.example', subject: 'Ask two' });
  const subjects = async (query: string) => (await box.received(query)).map(({ subject }) => subject);
  expect(await subjects('?to=@ask.example')).toEqual(['Ask two', 'Ask one']);
  expect(await subjects('?subject=ask%20one')).toEqual(['Ask one']);
  const [, first] = await box.received('?to=@ask.example');
  expect(await subjects(`?after=${first?.id}`)).toEqual(['Ask two']);
  expect(await (await box.request('/twin/mails.json?to=@ask.example&limit=1')).json()).toMatchObject({
    count: 2,
    mails: [{ subject: 'Ask two' }],
  });
});

test('a twin without a port for mails has no mail server', async () => {
  const plain = await startTestTwin();
  expect(plain.smtpUrl).toBeNull();
  await plain.stop();
});
