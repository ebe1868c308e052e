import { type Attachment, simpleParser } from 'mailparser';
import { startReceiver, until } from '../test-support/running-twin';
import { TestMailbox } from './test-mail';

let app: Awaited<ReturnType<typeof startReceiver>>;
let box: TestMailbox;
beforeAll(async () => {
  app = await startReceiver(() => ({ status: 204 }));
  box = await TestMailbox.start({
    config: {
      appUrl: app.url,
      publicUrl: '',
      apiKey: 'k',
      apiSecret: 's',
      appHandle: 'parcelway',
      trackingApiKey: 't',
      trackingWebhookSecret: 't',
      bounceSecret: 'the-secret',
    },
  });
});
afterAll(async () => {
  await box.twin.stop();
  await app.close();
});
beforeEach(() => {
  app.received.length = 0;
});

/** Sends a mail and reads the report that the app gets. */
async function reportAbout(to: string) {
  const messageId = `<${to}>`;
  await box.send({
    to,
    messageId,
    subject: 'Grüße',
    html: `<p>${'ä'.repeat(2000)}</p>`,
    envelope: { from: 'back+17@parcelway.example', to },
  });
  await until(() => app.received.length > 0);
  const [request] = app.received;
  const report = await simpleParser(request?.body ?? '', { keepDeliveryStatus: true });
  const part = (type: string): Attachment | undefined =>
    report.attachments.find(({ contentType }) => contentType === type);
  return { request, report, part, messageId };
}

test('a mail to bounce@ comes back as a delivery report, handed to the app as a mail server would', async () => {
  const { request, report, part, messageId } = await reportAbout('bounce@shopper.example');
  expect(request).toMatchObject({
    method: 'POST',
    url: '/webhooks/mail/message',
    headers: { 'content-type': 'message/rfc822', authorization: 'Bearer the-secret' },
  });
  expect([report.to].flat()[0]?.text).toBe('back+17@parcelway.example');
  expect(report.headers.get('content-type')).toMatchObject({
    value: 'multipart/report',
    params: { 'report-type': 'delivery-status' },
  });
  const status = part('message/delivery-status')?.content.toString() ?? '';
  expect(status).toContain('Final-Recipient: rfc822; bounce@shopper.example\r\n');
  expect(status).toContain('Action: failed\r\nStatus: 5.1.1\r\n');
  expect((await simpleParser(part('message/rfc822')?.content ?? '')).messageId).toBe(messageId);
});

test('a mail to full@ comes back with a status that passes', async () => {
  const { part } = await reportAbout('full@shopper.example');
  expect(part('message/delivery-status')?.content.toString()).toContain('Status: 4.2.2\r\n');
});

test('a mail to complain@ comes back as an abuse report with the mail itself', async () => {
  const { report, part, messageId } = await reportAbout('complain@shopper.example');
  expect(report.headers.get('content-type')).toMatchObject({ params: { 'report-type': 'feedback-report' } });
  const feedback = part('message/feedback-report')?.content.toString() ?? '';
  expect(feedback).toContain('Feedback-Type: abuse\r\n');
  expect(feedback).toContain('Original-Mail-From: <back+17@parcelway.example>\r\n');
  const original = await simpleParser(part('message/rfc822')?.content ?? '');
  expect([original.messageId, original.subject, original.html]).toEqual([
    messageId,
    'Grüße',
    `<p>${'ä'.repeat(2000)}</p>`,
  ]);
});

test('the book records what the app answered', async () => {
  await reportAbout('bounce@answer.example');
  await until(async () => (await box.received('?to=@answer.example'))[0]?.deeds.length === 1);
  expect((await box.received('?to=@answer.example'))[0]?.deeds).toMatchObject([{ deed: 'bounced', answer: '204' }]);
});

test('a mail that arrived can bounce later, by hand', async () => {
  await box.send({ to: 'late@shopper.example' });
  const [mail] = await box.received('?to=late@');
  const answer = await box.post(`/mails/${mail?.id}/report`, { kind: 'bounced' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/mails/${mail?.id}`]);
  expect(app.received[0]?.body).toContain('Status: 5.1.1');
});

test('Unsubscribe sends what mail programs send, and only where the mail offers one click', async () => {
  const list = (value: string) => ({ 'List-Unsubscribe': `<${value}>` });
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await box.send({ to: 'one@click.example', headers: { ...list(`${app.url}/u/abc?d=1`), ...oneClick } });
  await box.send({ to: 'two@click.example', headers: list(`${app.url}/u/abc`) });
  await box.send({ to: 'three@click.example', headers: { ...list('http://elsewhere.example/u'), ...oneClick } });
  const [three, two, one] = await box.received('?to=@click.example');
  expect((await box.post(`/mails/${one?.id}/unsubscribe`)).status).toBe(303);
  expect(app.received).toMatchObject([
    {
      method: 'POST',
      url: '/u/abc?d=1',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ]);
  expect(await box.page(`/mails/${one?.id}`)).toContain('>Unsubscribe</button>');
  for (const mail of [two, three]) {
    expect((await box.post(`/mails/${mail?.id}/unsubscribe`)).status).toBe(422);
    expect(await box.page(`/mails/${mail?.id}`)).not.toContain('>Unsubscribe</button>');
  }
});
