import { defaultMailSettings, type MailVersion } from '@parcelway/http-contract';
import { setUpTemplates, withHeading } from './test-templates';
import { KEPT_VERSIONS } from './templates.store';

const world = setUpTemplates();
const OURS = defaultMailSettings();

interface Template {
  topic: string;
  revision: number;
  saved_at: string | null;
  saved_by: string;
  settings: typeof OURS;
  unpublished: boolean;
  is_live: boolean;
  versions: MailVersion[];
  editors: { name: string }[];
  locked: string[];
  languages: string[];
  page_look: Record<string, string>;
}
const template = async (path = '3') => (await world.get<Template>(`template/${path}`)).data;
const save = (text: string, revision: number, path = '3', custom?: string) =>
  world.send<{ revision: number }>('PUT', `template/${path}`, { settings: withHeading(text), revision, custom });
const publish = (revision: number, topic = '3') => world.send<MailVersion>('POST', 'publish', { topic, revision });

describe('[2.13] a draft', () => {
  test('is our own mail until it is saved, and then what was saved', async () => {
    expect(await template()).toMatchObject({
      topic: '3',
      revision: 0,
      saved_at: null,
      settings: OURS,
      unpublished: false,
    });
    const saved = await save('Hallo', 0);
    expect([saved.status, saved.data]).toEqual([
      200,
      { revision: 1, saved_at: '2026-11-20T12:00:00.000Z', saved_by: 'Ada Eleven' },
    ]);
    expect(await template()).toMatchObject({
      revision: 1,
      settings: withHeading('Hallo'),
      unpublished: true,
      is_live: false,
    });
  });

  test('belongs to its topic: a substatus and its status are two', async () => {
    await save('Abholbereit', 0, '3', '3002');
    expect((await template('3?custom=3002')).settings).toEqual(withHeading('Abholbereit'));
    expect((await template('3')).revision).toBe(0);
    expect((await template('order_done')).topic).toBe('order_done');
  });

  test.each(['0', '9', '3002', '3?custom=2004', '3?custom=3001', 'order_part?custom=1', 'x'])(
    'of %s there is none',
    async (path) => {
      const { status, message } = await world.get(`template/${path}`);
      expect([status, message]).toEqual([404, 'There is no such email. Choose one in the list of notifications.']);
    },
  );

  test('that somebody saved meanwhile is not overwritten: 409 names who was first', async () => {
    await save('one', 0);
    world.as({ userId: '12' });
    world.later(60);
    const { status, message } = await save('two', 0);
    expect([status, message]).toEqual([
      409,
      'Ada Eleven saved this email meanwhile, at 2026-11-20 12:00 UTC. Nothing of yours was written: read it again, then save.',
    ]);
    expect((await save('two', 7)).status).toBe(409);
    expect((await template()).settings).toEqual(withHeading('one'));
    expect((await save('two', 1)).data.revision).toBe(2);
  });

  test('saved by two at once is saved by one of them', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => save(text, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('of a newer version is refused with a reason, and so is one that cannot be read', async () => {
    const store = (settings: object) =>
      world.world.db.pool.query(
        `insert into mail_template_drafts (shop_id, topic, settings, saved_at, saved_by) values ($1, '3', $2, now(), 'x')
         on conflict (shop_id, topic) do update set settings = $2`,
        [world.shopId, JSON.stringify(settings)],
      );
    await store({ ...OURS, version: 2 });
    expect(await world.get('template/3')).toMatchObject({
      status: 409,
      message: expect.stringContaining('newer version'),
    });
    await store({ version: 1, look: 'none' });
    expect(await world.get('template/3')).toMatchObject({
      status: 409,
      message: expect.stringContaining('cannot be read'),
    });
    expect((await world.send('POST', 'restore', { topic: '3', id: null, revision: 1 })).status).toBe(200);
    expect((await template()).settings).toEqual(OURS);
  });

  test('lists who else has it open, for a minute; who only reads is not listed', async () => {
    await world.get('template/3?watch=true');
    world.as({ userId: '12', permission: ['order.read'] });
    expect((await template('3?watch=true')).editors.map(({ name }) => name)).toEqual(['Ada Eleven']);
    expect((await template('4')).editors).toEqual([]);
    world.as({ userId: '11' });
    expect((await template()).editors).toEqual([]);
    world.as({ userId: '12' });
    world.later(61);
    expect((await template()).editors).toEqual([]);
  });
});

describe('[2.13] a topic', () => {
  test("has the shop's language first, then those that its customers order in, and the page's colors", async () => {
    await world.world.db.pool.query(
      `insert into orders (shop_id, order_id, name, locale, ordered_at, created_at, updated_at)
       select $1, n, '#', (array['fr', 'fr-CA', 'fr', 'pt-BR', 'pt', 'zh-Hans', 'ja', 'de', null])[n], now(), now(), now() from generate_series(1, 9) n`,
      [world.shopId],
    );
    const { languages, page_look: look } = await template();
    expect(languages).toEqual(['de', 'fr', expect.anything(), expect.anything()]);
    expect([...languages].sort()).toEqual(['cn', 'de', 'fr', 'pt']);
    expect(Object.keys(look).sort()).toEqual(['accent', 'background', 'card', 'ink']);
  });

  test.each([
    ['free', ['template', 'discount', 'products', 'review', 'status_card', 'branding']],
    ['basic', ['review', 'branding']],
    ['pro', []],
  ] as const)('[6.3] says what the plan %s lacks', async (plan, lacks) => {
    world.as({ plan });
    expect((await template()).locked).toEqual([...lacks]);
  });

  test.each([
    ['PUT', 'template/3', { settings: OURS, revision: 0 }],
    ['POST', 'publish', { topic: '3', revision: 0 }],
    ['POST', 'restore', { topic: '3', id: null, revision: 0 }],
  ] as const)('[6.3] %s %s needs a plan that holds it', async (method, url, body) => {
    world.as({ plan: 'free' });
    expect(await world.send(method, url, body)).toMatchObject({ status: 402, plan: 'basic' });
    world.as({ plan: 'basic', permission: ['order.read'] });
    expect((await world.send(method, url, body)).status).toBe(403);
  });

  test('[6.7] is changed and published with Basic, and not without', async () => {
    world.as({ plan: 'free' });
    expect([(await save('Hallo', 0)).status, (await publish(0)).status]).toEqual([402, 402]);
    world.as({ plan: 'basic' });
    expect([(await save('Hallo', 0)).status, (await publish(1)).status]).toEqual([200, 200]);
    expect(await template()).toMatchObject({ is_live: true, settings: withHeading('Hallo') });
  });
});

describe('[2.13] a version', () => {
  test('is the step of notifications in the setup guide, once it was published', async () => {
    const done = async () =>
      (await world.world.db.pool.query('select notify_setting from guides where shop_id = $1', [world.shopId])).rows;
    expect((await publish(1)).status).toBe(409);
    expect(await done()).toEqual([]);
    expect((await publish(0)).status).toBe(200);
    expect(await done()).toEqual([{ notify_setting: true }]);
  });

  test('is what was published; the newest is sent, until our own is again', async () => {
    await save('eins', 0);
    const first = (await publish(1)).data;
    expect(first).toEqual({
      id: first.id,
      topic: '3',
      published_at: '2026-11-20T12:00:00.000Z',
      published_by: 'Ada Eleven',
      live: true,
    });
    expect(await template()).toMatchObject({ unpublished: false, is_live: true });
    await save('zwei', 1);
    expect((await template()).unpublished).toBe(true);
    const second = (await publish(2)).data;
    expect((await template()).versions.map(({ id, live }) => [id, live])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect((await world.get<{ settings: object }>(`version/${first.id}`)).data.settings).toEqual(withHeading('eins'));
    world.as({ plan: 'free' });
    expect((await world.send('POST', 'unpublish', { topic: '3' })).data).toEqual({ topic: '3' });
    expect(await template()).toMatchObject({
      is_live: false,
      revision: 2,
      settings: withHeading('zwei'),
      unpublished: true,
    });
    expect((await template()).versions.map(({ live }) => live)).toEqual([false, false]);
  });

  test('is not made twice of the same, nor of a draft that has changed since', async () => {
    await save('eins', 0);
    const first = (await publish(1)).data;
    expect((await publish(1)).data.id).toBe(first.id);
    await save('zwei', 1);
    expect((await publish(1)).status).toBe(409);
    expect((await template()).versions).toHaveLength(1);
  });

  test('is not made of a mail that cannot be filled: 422 names the field and what to do', async () => {
    await save('zeile\n{{ order.nmae }}', 0);
    const { status, message, errors } = await publish(1);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['mine.text.de']]);
    expect(message).toMatch(/^This email cannot be sent yet\. Line 2: There is no "order\.nmae"/);
    await save('{% if order.name %}nie zu', 1);
    expect((await publish(2)).message).toMatch(/"if" is not closed/);
    expect(await template()).toMatchObject({ is_live: false, versions: [] });
  });

  test('is not made of a mail that is too big, also where one language alone makes it so', async () => {
    const settings = withHeading('x');
    settings.blocks.push({
      kind: 'text',
      id: 'loop',
      hidden: false,
      text: { pl: `{% for n in (1..900) %}${'ź'.repeat(100)}{% endfor %}` },
    });
    await world.send('PUT', 'template/3', { settings, revision: 0 });
    const { status, errors } = await publish(1);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['loop.text.pl']]);
  });

  test('can be made the draft again, and our own mail too', async () => {
    await save('eins', 0);
    const { id } = (await publish(1)).data;
    await save('zwei', 1);
    const restore = (body: object) => world.send<Template>('POST', 'restore', { topic: '3', revision: 2, ...body });
    expect((await restore({ id, revision: 1 })).status).toBe(409);
    expect((await restore({ id, topic: '4' })).status).toBe(404);
    expect((await restore({ id: '999999999' })).status).toBe(404);
    expect((await restore({ id })).data).toMatchObject({ topic: '3', revision: 3, settings: withHeading('eins') });
    expect((await restore({ id: null, revision: 3 })).data).toMatchObject({ revision: 4, settings: OURS });
  });

  test('is stored among the newest of its topic; the live one always is', async () => {
    const { pool } = world.world.db;
    const add = (count: number, topic: string) =>
      pool.query(
        `insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
         select $1, $2, $3, n, now(), 'x' from generate_series(1, $4::int) n`,
        [world.shopId, topic, JSON.stringify(withHeading('old')), count],
      );
    await add(KEPT_VERSIONS + 5, '3');
    await add(5, '4');
    await save('neu', 0);
    const { id } = (await publish(1)).data;
    const { versions } = await template();
    expect([versions.length, versions[0]?.id]).toEqual([KEPT_VERSIONS, id]);
    expect((await template('4')).versions).toHaveLength(5);
  });
});
