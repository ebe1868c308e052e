import { ShipmentStatus } from '@parcelway/domain';
import type { DigestData } from '@parcelway/email';
import { defaultMailSettings, type MailSettings } from '@parcelway/http-contract';
import { DONE, TRANSIT } from '../../testing/poll-world';
import type { PreparedMail, QueuedMail } from '../prepare.port';
import { prepareMails } from './prepare-mails';
import { withHeading } from './test-templates';
import { setUpMailParcels } from './test-mail-parcels';

const setUp = setUpMailParcels();
const DIGEST: DigestData = {
  shop_name: 'Miller & Söhne',
  day: 'Samstag',
  delivered: 7,
  set_out: 5,
  attention: [{ order: '#1', number: 'N1', reason: 'stuck', url: 'https://app.example/1' }],
  more: 0,
  url: 'https://app.example',
  settings_url: 'https://app.example/notification',
};
const prepare = (mails: QueuedMail[], digest = async () => DIGEST) =>
  prepareMails(setUp.world.ctx, setUp.place(), mails, digest);
async function prepared(change: Partial<QueuedMail>): Promise<PreparedMail> {
  const one = (await prepare([setUp.mail(change)])).get('1');
  if (!one || !('html' in one)) throw new Error(JSON.stringify(one));
  return one;
}
/**
 * Publishes a template of the shop.
 * @returns its version
 */
async function publish(settings: MailSettings, topic = '2'): Promise<string> {
  const { rows } = await setUp.world.db.pool.query<{ version_id: string }>(
    `with version as (
       insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
       values ($1, $2, $3, 1, now(), 'x') returning shop_id, topic, version_id)
     insert into mail_templates_live select shop_id, topic, version_id from version
     on conflict (shop_id, topic) do update set version_id = excluded.version_id returning version_id`,
    [setUp.shop, topic, JSON.stringify(settings)],
  );
  return rows[0]?.version_id ?? '';
}

describe('[2.13] a mail to a customer', () => {
  test('is our own until a template is live, and then that one', async () => {
    const { id, number } = await setUp.followed([TRANSIT]);
    await setUp.order(id);
    const ours = await prepared({ shipmentId: id });
    expect(ours).toMatchObject({
      versionId: null,
      language: 'de',
      from: { name: 'Miller & Söhne' },
      replyTo: 'hallo@miller.example',
    });
    expect(ours.html).toContain(`nums=${number}`);
    expect(ours.html).toContain('https://parcelway.example/m/u/abc');
    const versionId = await publish(withHeading('Hallo {{ customer.first_name }}'));
    const own = await prepared({ shipmentId: id });
    expect([own.versionId, own.html.includes('Hallo Jane'), own.text.includes('Hallo Jane')]).toEqual([
      versionId,
      true,
      true,
    ]);
    const { id: there } = await setUp.followed([TRANSIT, DONE]);
    expect((await prepared({ shipmentId: there, topic: '4', status: ShipmentStatus.Delivered })).versionId).toBeNull();
  });

  test.each([
    ['fr-CA', 'fr', 'Bonjour'],
    ['pl', 'pl', 'Hallo'],
    ['ja', 'de', 'Hallo'],
    [null, 'de', 'Hallo'],
  ])("of an order in %s is in %s; the shop's text is the fallback", async (locale, language, greeting) => {
    const { id } = await setUp.followed([TRANSIT]);
    await setUp.order(id, { locale });
    const settings = withHeading('Hallo');
    settings.blocks.push({ kind: 'text', id: 'fr', hidden: false, text: { de: 'Hallo', fr: 'Bonjour' } });
    await publish(settings);
    const mail = await prepared({ shipmentId: id });
    expect([mail.language, mail.html.includes(greeting), mail.html.includes('Bonjour')]).toEqual([
      language,
      true,
      language === 'fr',
    ]);
  });

  test('has the sender that the merchant set', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const addresses = { reply_to: 'help@miller.example', merchant_emails: ['me@miller.example'] };
    await setUp.world.db.pool.query(
      "insert into mail_rules (shop_id, sender_name, addresses_enc, rules, digest) values ($1, 'Team Miller', $2, '{}', '{}')",
      [setUp.shop, setUp.world.ctx.vault.encrypt(JSON.stringify(addresses))],
    );
    expect(await prepared({ shipmentId: id })).toMatchObject({
      from: { name: 'Team Miller' },
      replyTo: 'help@miller.example',
    });
  });

  test("has the tracking page's colors where the template has none", async () => {
    const { id } = await setUp.followed([TRANSIT]);
    await publish({ ...withHeading('x'), look: { ...defaultMailSettings().look, accent: '#123456' } });
    expect((await prepared({ shipmentId: id })).html).toContain('#123456');
    const { id: there } = await setUp.followed([TRANSIT, DONE]);
    expect((await prepared({ shipmentId: there, topic: '4', status: ShipmentStatus.Delivered })).html).not.toContain(
      '#123456',
    );
  });

  test('[6.3] is our own where the plan holds no templates', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    await publish(withHeading('Eigenes'));
    await setUp.world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [setUp.shop]);
    const mail = await prepared({ shipmentId: id });
    expect([mail.versionId, mail.html.includes('Eigenes')]).toEqual([null, false]);
  });

  test('is our own where what was published cannot be read', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    await publish({ ...withHeading('x'), version: 99 } as never);
    expect((await prepared({ shipmentId: id })).versionId).toBeNull();
  });

  test('whose template cannot be filled fails with its line; the others are filled', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const { id: there } = await setUp.followed([TRANSIT, DONE]);
    await publish(withHeading('eine Zeile\n{{ unclosed'), '4');
    const mails = await prepare([
      setUp.mail({ id: 'a', shipmentId: id }),
      setUp.mail({ id: 'b', shipmentId: there, topic: '4', status: ShipmentStatus.Delivered }),
      setUp.mail({ id: 'c', shipmentId: id }),
    ]);
    expect(mails.get('b')).toEqual({ failure: 'template', error: expect.stringMatching(/^Line 2: /) });
    expect([...mails].filter(([, mail]) => 'html' in mail).map(([name]) => name)).toEqual(['a', 'c']);
  });

  test('about a parcel that is in no order is filled; about nothing it fails', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    expect((await prepared({ shipmentId: id })).html).toContain('<html');
    expect(
      (await prepare([setUp.mail({ orderId: '404', topic: 'order_done', status: ShipmentStatus.Delivered })])).get('1'),
    ).toMatchObject({ failure: 'template' });
  });

  test('of a parcel that waits, sent by hand, has the texts of the next status', async () => {
    const { id } = await setUp.followed([]);
    expect(
      (await prepared({ shipmentId: id, topic: null, status: ShipmentStatus.Pending, origin: 'hand' })).subject,
    ).not.toBe('');
  });

  test('shows what the store recommends, from what is stored', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const product = {
      id: '1',
      title: 'Walnut bowl',
      url: 'https://miller.example/p/1',
      image_url: null,
      price: '39.00',
      currency: 'EUR',
    };
    await setUp.world.db.pool.query(
      "insert into store_products (shop_id, list, products, read_at) values ($1, 'best_selling', $2, $3)",
      [setUp.shop, JSON.stringify([product]), setUp.world.ctx.now()],
    );
    const settings = withHeading('x');
    settings.blocks.push({
      kind: 'products',
      id: 'p',
      hidden: false,
      title: {},
      source: 'best_selling',
      collection: null,
      limit: 3,
    });
    await publish(settings);
    const { html } = await prepared({ shipmentId: id });
    expect([html.includes('Walnut bowl'), html.includes('https://miller.example/p/1'), html.includes('39,00')]).toEqual(
      [true, true, true],
    );
  });
});

describe('[2.13] a mail to the merchant', () => {
  test('is ours, in the language of the shop, and leads into the app', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    await setUp.order(id, { locale: 'fr' });
    await publish(withHeading('Hallo'));
    const mail = await prepared({ shipmentId: id, recipient: 'merchant', unsubscribeUrl: '' });
    expect(mail).toMatchObject({ language: 'de', versionId: null, from: { name: 'Parcelway' }, replyTo: '' });
    expect([mail.html.includes('Hallo'), mail.html.includes(`item=${id}`), mail.html.includes('Jane Doe')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('that is a copy is what the customer gets, with a mark, and its end is turned off in the app', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    await setUp.order(id, { locale: 'fr' });
    await publish(withHeading('Hallo'));
    const mails = await prepare([
      setUp.mail({ id: 'a', shipmentId: id }),
      setUp.mail({ id: 'b', shipmentId: id, recipient: 'merchant', origin: 'copy', unsubscribeUrl: '' }),
    ]);
    const [own, copy] = [mails.get('a') as PreparedMail, mails.get('b') as PreparedMail];
    expect(copy.subject).toBe(`[Copie] ${own.subject}`);
    expect([copy.html.includes('/m/u/'), copy.html.includes('/notification')]).toEqual([false, true]);
    expect(copy.html.length).toBeGreaterThan(own.html.length / 2);
  });

  test('of the day has the day’s numbers; one that cannot be filled holds up no other', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const digest = setUp.mail({ id: 'd', origin: 'digest', recipient: 'merchant', topic: null, status: null });
    const calls: Date[] = [];
    const mails = await prepareMails(setUp.world.ctx, setUp.place(), [digest], async (_ctx, _trx, _shop, at) => {
      calls.push(at);
      return DIGEST;
    });
    expect(mails.get('d')).toMatchObject({ language: 'de', text: expect.stringContaining('7') });
    expect(calls).toEqual([digest.happenedAt]);
    const others = await prepare([digest, setUp.mail({ shipmentId: id })], () => Promise.reject(new Error('broken')));
    expect([...others.keys()]).toEqual(['1']);
  });
});

test('a shop that has not got the app any more has its mails as they were', async () => {
  const { id } = await setUp.followed([TRANSIT]);
  await setUp.world.db.pool.query('update shops set uninstalled_at = now() where shop_id = $1', [setUp.shop]);
  await expect(prepare([setUp.mail({ shipmentId: id })])).rejects.toThrow('has not got the app');
});

test('a batch of many mails is filled in a few statements', async () => {
  const { id } = await setUp.followed([TRANSIT]);
  const mails = Array.from({ length: 60 }, (_, n) => setUp.mail({ id: String(n), shipmentId: id }));
  const query = jest.spyOn(setUp.world.db.pool, 'connect');
  const all = await prepare(mails);
  expect([all.size, [...all.values()].every((one) => 'html' in one)]).toEqual([60, true]);
  expect(query.mock.calls.length).toBeLessThan(6);
  query.mockRestore();
});
