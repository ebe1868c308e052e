import { createHash } from 'node:crypto';
import { MAIL_TOPICS } from '@parcelway/domain';
import { defaultMailSettings, type MailProblem, type MailSettings } from '@parcelway/http-contract';
import { setUpTemplates, withHeading } from './test-templates';
import { TESTS_AN_HOUR } from './test-send';

const world = setUpTemplates();
const OURS = defaultMailSettings();

interface Preview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  problems: MailProblem[];
  bytes: number;
  untranslated: string[];
  own: { block: string | null; name: string; text: string }[];
}
const preview = (settings: MailSettings, change: object = {}) =>
  world.send<Preview>('POST', 'preview', { topic: '3', settings, language: 'de', sample: null, ...change });
const test_send = (change: object = {}) =>
  world.send<{ sent_at: string }>('POST', 'test_send', {
    ...{ topic: '3', settings: OURS, language: 'de', sample: null, to: 'me@example.com' },
    ...change,
  });

describe('[2.13] the preview', () => {
  test('is the mail as it would be sent, of a made-up parcel of this shop', async () => {
    const { status, data } = await preview(withHeading('Hallo {{ customer.first_name }} von {{ shop.name }}'));
    expect([status, data.problems, data.untranslated]).toEqual([200, [], []]);
    expect(data.html).toMatch(/Hallo \S+ von Miller &amp; Sons/);
    expect(data.text).toMatch(/Hallo \S+ von Miller & Sons/);
    expect(data.html).toContain('lang="de"');
    expect(data.subject).not.toBe('');
    expect(data.bytes).toBeGreaterThan(Buffer.byteLength(data.html));
  });

  test.each(MAIL_TOPICS)('of topic %s is filled without a problem', async (topic) => {
    const { status, data } = await preview(OURS, { topic, language: 'en' });
    expect([status, data.problems]).toEqual([200, []]);
    expect(data.html).not.toMatch(/\{\{|\{%|undefined/);
  });

  test('has our own text of each place, and no mark of it in what is sent', async () => {
    const { data } = await preview(OURS);
    expect(data.own).toContainEqual({
      block: 'heading',
      name: 'text',
      text: expect.stringMatching(/^Dein Paket|^Ihr/),
    });
    expect(data.html).toContain('<!--part:heading-->');
    await test_send();
    expect(world.sent.at(-1)?.html).not.toContain('<!--part');
  });

  test('lists the texts that are missing in a language', async () => {
    const { data } = await preview(withHeading('Hallo'), { language: 'fr' });
    expect([data.untranslated, data.html.includes('Hallo')]).toEqual([['mine'], true]);
  });

  test('leaves out what cannot be filled, names it with its line, and shows the rest', async () => {
    const settings = withHeading('{% if x %}');
    settings.subject = { de: 'Betreff {{ order.name' };
    settings.blocks.push({ kind: 'text', id: 'good', hidden: false, text: { de: 'Bleibt stehen' } });
    const { data } = await preview(settings);
    expect(data.problems.map(({ block, field, line }) => [block, field, line])).toEqual([
      [null, 'subject.de', 1],
      ['mine', 'text.de', 1],
    ]);
    expect([data.html.includes('Bleibt stehen'), data.subject !== '']).toEqual([true, true]);
  });

  test('an unknown variable is a problem, and shows nothing', async () => {
    const { data } = await preview(withHeading('a{{ customer.email }}b'));
    expect(data.problems).toEqual([
      { block: 'mine', field: 'text.de', line: 1, message: expect.stringContaining('There is no "customer.email"') },
    ]);
    expect(data.html).toContain('ab');
  });

  test('a text without an end stops neither the preview nor others', async () => {
    const loop = '{% for a in (1..999) %}'.repeat(20) + 'x' + '{% endfor %}'.repeat(20);
    const settings = withHeading('fine');
    settings.blocks.push({ kind: 'text', id: 'loop', hidden: false, text: { de: `first line\n${loop}` } });
    const [hostile, fine] = await Promise.all([preview(settings), preview(OURS)]);
    expect([hostile.status, fine.status, fine.data.problems]).toEqual([200, 200, []]);
    expect(hostile.data.problems).toEqual([{ block: 'loop', field: 'text.de', line: 2, message: expect.any(String) }]);
    expect(hostile.data.html).toContain('fine');
  });

  test.each(['discount', 'products'] as const)('[6.3] of a plan without it has no %s', async (kind) => {
    const settings = withHeading('x');
    settings.blocks.push(
      kind === 'discount'
        ? { kind, id: 'locked', hidden: false, code: 'SAVE-4711', label: {} }
        : {
            kind,
            id: 'locked',
            hidden: false,
            title: { de: 'SAVE-4711' },
            source: 'best_selling',
            collection: null,
            limit: 3,
          },
    );
    expect((await preview(settings)).data.html).toContain('SAVE-4711');
    await world.world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [world.shopId]);
    expect((await preview(settings)).data.html).not.toContain('SAVE-4711');
  });

  test('of a parcel is that parcel, shown as if its status were the topic’s', async () => {
    const id = await world.world.addParcel(world.shopId, {
      number: 'ABC123',
      courier: 'ups',
      orderId: '5',
      orderName: '#77',
      nextPollAt: null,
    });
    const { data } = await preview(OURS, { sample: id, topic: '4' });
    expect(data.html).toContain('nums=ABC123');
    expect(data.html).toContain('Zugestellt');
    const missing = await preview(OURS, { sample: '999999999' });
    expect([missing.status, missing.message]).toEqual([404, 'There is no such parcel.']);
  });

  test.each<[string, object]>([
    ['an unknown topic', { topic: '0' }],
    ['an unknown language', { language: 'tlh' }],
    ['no settings', { settings: undefined }],
    ['a parcel that is no id', { sample: "1' or 1=1" }],
    ['no footer', { settings: { ...OURS, blocks: [] } }],
  ])('with %s is refused, naming the field', async (_name, change) => {
    const { status, errors } = await preview(OURS, change);
    expect([status, Object.keys(errors ?? {}).length > 0]).toEqual([422, true]);
  });
});

describe('[2.13] a test mail', () => {
  test('is sent to one address, from the shop, marked in its language', async () => {
    expect((await test_send()).data).toEqual({ sent_at: '2026-11-20T12:00:00.000Z' });
    await test_send({ language: 'fr' });
    await test_send({ language: 'cn' });
    expect(world.sent[0]).toMatchObject({
      from: { name: 'Miller & Sons', address: 'mail@parcelway.example' },
      replyTo: 'hello@miller.example',
      to: 'me@example.com',
      envelopeFrom: 'mail@parcelway.example',
      html: expect.stringContaining('<html'),
    });
    expect(world.sent.map(({ subject }) => /^\[(.+?)\] ./.exec(subject)?.[1])).toEqual(['Test', 'Test', '测试']);
    expect(new Set(world.sent.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test('is sent at most 20 times an hour for a shop; then 429 names the time of the next one', async () => {
    for (let n = 0; n < TESTS_AN_HOUR; n += 1) expect((await test_send()).status).toBe(200);
    const { status, message, headers } = await test_send();
    expect([status, message, headers['retry-after']]).toEqual([
      429,
      '20 test emails were sent in the last hour. Send the next one in 60 minutes.',
      '3600',
    ]);
    expect(world.sent).toHaveLength(TESTS_AN_HOUR);
    world.later(3601);
    expect((await test_send()).status).toBe(200);
  });

  test.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Me <a@b.example>', 'nobody', ''])(
    'to %j is refused: it is not one address',
    async (to) => {
      const { status, errors } = await test_send({ to });
      expect([status, Object.keys(errors ?? {}), world.sent]).toEqual([422, ['to'], []]);
    },
  );

  test('that cannot be filled is not sent and counts for nothing', async () => {
    const { status, errors } = await test_send({ settings: withHeading('{% for %}') });
    expect([status, Object.keys(errors ?? {}), world.sent]).toEqual([422, ['mine.text.de'], []]);
  });

  test('returns the reply of the mail server, and when the outcome is unknown', async () => {
    world.answers({ kind: 'refused', permanent: true, reason: '550 No such user.', code: 550 });
    expect(await test_send()).toMatchObject({ status: 422, message: expect.stringContaining('550 No such user.') });
    world.answers({ kind: 'unknown', reason: 'timeout' });
    expect(await test_send()).toMatchObject({ status: 503, message: expect.stringContaining('may have arrived') });
    world.world.ctx.mailer = null;
    expect(await test_send()).toMatchObject({ status: 422, message: expect.stringContaining('SMTP_URL') });
  });
});

describe('[2.13] the frame of a mail', () => {
  test('has an origin of its own, and runs no script but its own', async () => {
    const { body, headers } = await world.app.inject('/storefront/mail-preview');
    const script = /<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? '';
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        'sandbox allow-scripts',
        "default-src 'none'",
        `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
        'img-src * data:',
        "form-action 'none'",
      ]),
    );
    expect(policy.find((rule) => rule.startsWith('frame-ancestors'))).toMatch(/^frame-ancestors 'self' https?:/);
  });
});
