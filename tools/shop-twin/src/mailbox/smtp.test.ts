import { startTestTwin } from '../test-support/running-twin';
import type { MailMood } from './moods';
import { TestMailbox } from './test-mail';

let box: TestMailbox;
beforeAll(async () => {
  box = await TestMailbox.start();
});
afterAll(() => box.twin.stop());
afterEach(() => box.setMood('takes'));

/** What nodemailer says went wrong. */
async function failure(to?: string): Promise<{ code?: string; responseCode?: number }> {
  const error: unknown = await box.send({ subject: 'Tried', ...(to && { to }) }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  return error as { code?: string; responseCode?: number };
}

test('a mail is in the book once its sender is told so, with its envelope and id', async () => {
  const before = Date.now();
  const answer = await box.send({
    messageId: '<one@parcelway.example>',
    subject: 'Grüße 📦',
    envelope: { from: 'back+17@parcelway.example', to: 'anna@shopper.example' },
  });
  const [mail] = await box.taken('?messageId=%3Cone@parcelway.example%3E');
  expect(answer).toBe(`250 taken as ${mail?.id}`);
  expect(mail).toMatchObject({
    messageId: '<one@parcelway.example>',
    envelopeFrom: 'back+17@parcelway.example',
    receivers: ['anna@shopper.example'],
    from: '"Shop" <mail@parcelway.example>',
    subject: 'Grüße 📦',
    deeds: [],
  });
  expect(Date.parse(mail?.takenAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(mail?.answeredAt).not.toBeNull();
});

test.each<[MailMood, number]>([
  ['refuses', 550],
  ['throttles', 450],
  ['turns-away', 421],
])('a server that %s answers %i and takes nothing', async (mood, code) => {
  await box.setMood(mood);
  expect((await failure()).responseCode).toBe(code);
  expect(await box.taken('?subject=Tried')).toEqual([]);
});

test.each<MailMood>(['hangs-connect', 'hangs-greeting', 'hangs-mail', 'hangs-rcpt', 'hangs-data'])(
  'a server that %s lets its client wait and takes nothing',
  async (mood) => {
    await box.setMood(mood);
    expect((await failure()).code).toBe('ETIMEDOUT');
    expect(await box.taken('?subject=Tried')).toEqual([]);
  },
);

test('a server that cuts closes the connection and takes nothing', async () => {
  await box.setMood('cuts');
  expect((await failure()).responseCode).toBeUndefined();
  expect(await box.taken('?subject=Tried')).toEqual([]);
});

test('garbage is no answer, neither on connecting nor for one receiver', async () => {
  await box.setMood('garbage', '*@noise.example');
  expect((await failure('anna@noise.example')).code).toBeDefined();
  await box.setMood('garbage');
  expect((await failure()).code).toBeDefined();
  expect(await box.taken('?subject=Tried')).toEqual([]);
});

test.each<[MailMood, string]>([
  ['silent', 'quiet'],
  ['leaves', 'gone'],
])('a server that is %s has the mail, though its sender never hears so', async (mood, name) => {
  const to = `anna@${name}.example`;
  await box.setMood(mood, `*@${name}.example`);
  await failure(to);
  const mails = await box.taken(`?to=${to}`);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.answeredAt).toBeNull();
});

test('a mood for a pattern concerns its receivers only, and the latest pattern that fits counts', async () => {
  await box.setMood('refuses', '*@Slow.example');
  await box.setMood('throttles', 'a*z@*.example');
  expect((await failure('b@slow.example')).responseCode).toBe(550);
  expect((await failure('a-to-z@slow.example')).responseCode).toBe(450);
  expect(await box.send({ to: 'b@slow.example.org' })).toMatch(/^250 /);
  await box.setMood('takes', 'a*z@*.example');
  expect((await failure('a-to-z@slow.example')).responseCode).toBe(550);
});

test('a mood that acts before the receiver is known cannot be for one receiver', async () => {
  const answer = await box.ask('/twin/mails/mood', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mood: 'hangs-connect', receiver: 'anna@shopper.example' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: 'receiver: leave it out, hangs-connect acts before the server knows the receiver' },
  ]);
});

test('the book is asked by receiver, by subject and for what is later than a mail', async () => {
  await box.send({ to: 'first@ask.example', subject: 'Ask one' });
  await box.send({ to: 'second@ask.example', subject: 'Ask two' });
  const subjects = async (query: string) => (await box.taken(query)).map(({ subject }) => subject);
  expect(await subjects('?to=@ask.example')).toEqual(['Ask two', 'Ask one']);
  expect(await subjects('?subject=ask%20one')).toEqual(['Ask one']);
  const [, first] = await box.taken('?to=@ask.example');
  expect(await subjects(`?after=${first?.id}`)).toEqual(['Ask two']);
  expect(await (await box.ask('/twin/mails.json?to=@ask.example&limit=1')).json()).toMatchObject({
    count: 2,
    mails: [{ subject: 'Ask two' }],
  });
});

test('a twin without a port for mails has no mail server', async () => {
  const plain = await startTestTwin();
  expect(plain.smtpUrl).toBeNull();
  await plain.stop();
});
