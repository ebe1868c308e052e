import { defaultMailSettings, type MailSettings } from '@parcelway/http-contract';
import type { Isolation, IsolationCases } from '../../testing/isolation';
import type { Shop } from '../../testing/two-shops';
import type { OutgoingMail } from '../mailer.port';

const SETTINGS = defaultMailSettings();
const secretly = ({ secret }: Shop): MailSettings => ({ ...SETTINGS, subject: { en: secret } });

/** A draft, a live version and an editor of a shop, each with its secret. @returns the version's id */
async function templateOf({ world }: Isolation, shop: Shop): Promise<string> {
  const { pool } = world.db;
  await pool.query("update shops set plan = 'pro'");
  const settings = JSON.stringify(secretly(shop));
  await pool.query(
    `insert into mail_template_drafts (shop_id, topic, settings, revision, saved_at, saved_by) values ($1, '3', $2, 3, now(), $3)
     on conflict (shop_id, topic) do update set settings = $2, revision = 3`,
    [shop.id, settings, shop.secret],
  );
  const { rows } = await pool.query<{ version_id: string }>(
    `insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
     values ($1, '3', $2, 3, now(), $3) returning version_id`,
    [shop.id, settings, shop.secret],
  );
  const version = rows[0]?.version_id ?? '';
  await pool.query(
    `insert into mail_templates_live (shop_id, topic, version_id) values ($1, '3', $2)
     on conflict (shop_id, topic) do update set version_id = $2`,
    [shop.id, version],
  );
  await pool.query(
    `insert into mail_template_editors (shop_id, topic, user_id, seen_at) values ($1, '3', $2, now())
     on conflict (shop_id, topic, user_id) do update set seen_at = now()`,
    [shop.id, shop.secret],
  );
  return version;
}

/** Of A and of B. */
async function templates(isolation: Isolation): Promise<{ mine: string; foreign: string }> {
  return { foreign: await templateOf(isolation, isolation.b), mine: await templateOf(isolation, isolation.a) };
}
const call = ({ asA }: Isolation, method: 'PUT' | 'POST', path: string, payload: object) =>
  asA({ method, url: `/api/v1/notification/${path}`, payload });

export const isolation: IsolationCases = {
  'GET /api/v1/notification/template/:status': async (isolation) => {
    await templates(isolation);
    const answer = await isolation.asA({ url: '/api/v1/notification/template/3?watch=true' });
    const { settings, editors, versions } = answer.json().data;
    const { secret } = isolation.a;
    expect([settings.subject.en, editors.map(({ name }: { name: string }) => name)]).toEqual([secret, [secret]]);
    expect(versions[0].published_by).toBe(secret);
  },
  'PUT /api/v1/notification/template/:status': async (isolation) => {
    await templates(isolation);
    const body = { settings: SETTINGS, revision: 3, shop_id: isolation.b.id };
    expect((await call(isolation, 'PUT', 'template/3', body)).statusCode).toBe(200);
  },
  'POST /api/v1/notification/publish': async (isolation) => {
    await templates(isolation);
    const answer = await call(isolation, 'POST', 'publish', { topic: '3', revision: 3, shop_id: isolation.b.id });
    expect(answer.statusCode).toBe(200);
  },
  'POST /api/v1/notification/unpublish': async (isolation) => {
    await templates(isolation);
    const answer = await call(isolation, 'POST', 'unpublish', { topic: '3', shop_id: isolation.b.id });
    expect(answer.statusCode).toBe(200);
  },
  'POST /api/v1/notification/restore': async (isolation) => {
    const { mine, foreign } = await templates(isolation);
    const restore = (id: string) => call(isolation, 'POST', 'restore', { topic: '3', id, revision: 3 });
    expect([(await restore(foreign)).statusCode, (await restore(foreign)).body]).toEqual([
      404,
      (await restore('999999999')).body,
    ]);
    expect((await restore(mine)).statusCode).toBe(200);
  },
  'GET /api/v1/notification/version/:id': async (isolation) => {
    const { mine, foreign } = await templates(isolation);
    const version = (id: string) => isolation.asA({ url: `/api/v1/notification/version/${id}` });
    expect([(await version(foreign)).statusCode, (await version(foreign)).body]).toEqual([
      404,
      (await version('999999999')).body,
    ]);
    expect((await version(mine)).json().data.settings.subject.en).toBe(isolation.a.secret);
  },
  'POST /api/v1/notification/preview': async (isolation) => {
    const { a, b } = isolation;
    const preview = (sample: string) =>
      call(isolation, 'POST', 'preview', { topic: '3', settings: SETTINGS, language: 'en', sample });
    const refused = await preview(b.shipment);
    expect([refused.statusCode, refused.body]).toEqual([404, (await preview('999999999')).body]);
    const mine = await preview(a.shipment);
    expect([mine.statusCode, mine.body.includes(a.secret)]).toEqual([200, true]);
  },
  'POST /api/v1/notification/test_send': async (isolation) => {
    const { a, b, world } = isolation;
    const sent: OutgoingMail[] = [];
    world.ctx.mailer = {
      from: 'mail@parcelway.example',
      send: async (mail) => {
        sent.push(mail);
        return { kind: 'sent', response: '250 OK' };
      },
      close: () => undefined,
    };
    const send = (sample: string) =>
      call(isolation, 'POST', 'test_send', {
        topic: '3',
        settings: SETTINGS,
        language: 'en',
        sample,
        to: 'me@example.com',
      });
    expect([(await send(b.shipment)).statusCode, sent]).toEqual([404, []]);
    expect((await send(a.shipment)).statusCode).toBe(200);
    world.ctx.mailer = null;
    const [mail] = sent;
    expect([mail?.html.includes(a.secret), mail?.html.includes(b.secret)]).toEqual([true, false]);
  },
};
