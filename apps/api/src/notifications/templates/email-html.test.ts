import { ShipmentStatus } from '@parcelway/domain';
import { DONE, TRANSIT } from '../../testing/poll-world';
import { packContent, type MailContent } from '../delivery/mail-content';
import { setUpMailParcels } from './test-mail-parcels';

const setUp = setUpMailParcels();
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ');
const storeContent = async (mail: string, content: MailContent) =>
  setUp.world.db.pool.query(
    'insert into mail_contents (shop_id, mail_id, content, created_at) values ($1, $2, $3, now())',
    [setUp.shop, mail, await packContent(setUp.world.ctx.vault, content)],
  );

describe('[7.38] a mail about a parcel', () => {
  test("that waits is as it would be sent: the shop's name, the status and the way to the page", async () => {
    const { id, number } = await setUp.followed([TRANSIT]);
    await setUp.order(id, { locale: 'de' });
    const { status, data } = await setUp.emailHtml(id, await setUp.row(id, 2, '2026-11-22T12:00:00Z'));
    expect([status, data.subject !== '']).toEqual([200, true]);
    expect(data.html).toMatch(/<html[^>]* lang="de"/);
    expect(data.html).toContain('Miller &amp; Söhne');
    expect(data.html).toContain('Unterwegs');
    expect(data.html).toMatch(new RegExp(`<a [^>]*href="https?://[^"]*nums=${number}"`));
    // The way to unsubscribe is the customer's own.
    expect(data.html).not.toContain('/m/u/');
  });

  test('that was sent by hand is about the present status of the parcel, not about that of then', async () => {
    const { id, journey } = await setUp.followed([TRANSIT]);
    const mail = await setUp.row(id, 2, '2026-11-21T12:00:00Z');
    const before = (await setUp.emailHtml(id, mail)).data;
    journey.trackinfo.unshift(DONE);
    await setUp.pollAt('2026-11-23T08:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.Delivered });
    const after = (await setUp.emailHtml(id, mail)).data;
    const expected = (await setUp.emailHtml(id, await setUp.row(id, 4, '2026-11-23T08:00:00Z'))).data;
    expect([after.subject, plain(after.html)]).toEqual([expected.subject, plain(expected.html)]);
    expect(expected.subject).not.toBe(before.subject);
  });

  test('that was sent is shown as sent, whatever its template is now', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const mail = await setUp.row(id, 2, '2026-11-22T12:00:00Z', 'sent');
    const content = {
      subject: 'Unterwegs!',
      preheader: '',
      html: '<p>so war es</p>',
      text: 'so',
      from: 'a@b',
      reply_to: '',
      links: [],
    };
    await storeContent(mail, content);
    expect((await setUp.emailHtml(id, mail)).data).toEqual({ subject: 'Unterwegs!', html: '<p>so war es</p>' });
  });

  test('whose text was deleted is 410', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const { status, message } = await setUp.emailHtml(id, await setUp.row(id, 2, '2026-08-01T12:00:00Z', 'sent'));
    expect([status, message]).toEqual([
      410,
      'The text of this email is not kept any more: texts are kept for 90 days.',
    ]);
  });

  test('of another parcel, or that nobody has, is 404', async () => {
    const [{ id }, { id: other }] = [await setUp.followed([TRANSIT]), await setUp.followed([TRANSIT])];
    const mail = await setUp.row(id, 2, '2026-11-22T12:00:00Z');
    expect((await setUp.emailHtml(other, mail)).status).toBe(404);
    expect((await setUp.emailHtml(id, '999999999')).status).toBe(404);
  });

  test('holds nothing that the page masks', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const mail = await setUp.row(id, 2, '2026-11-22T12:00:00Z');
    expect((await setUp.emailHtml(id, mail)).data.html).toContain('Leipzig');
    await setUp.world.db.pool.query('insert into tracking_pages (shop_id, masking) values ($1, $2)', [
      setUp.shop,
      JSON.stringify({ enabled: true, rules: [{ from: 'Leipzig', to: '' }], hide_courier: true, hide_origin: false }),
    ]);
    expect((await setUp.emailHtml(id, mail)).data.html).not.toMatch(/Leipzig|UPS/);
  });
});
