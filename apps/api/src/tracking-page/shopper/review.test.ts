import naughty from '@parcelway/couriers/naughty-strings.json';
import { defaultPageSettings } from '@parcelway/http-contract';
import { withShop } from '../../db/database';
import { publishPage } from '../../testing/published-page';
import { setUpTrackingPage } from '../../testing/tracking-page-world';
import { saveDataRequest } from '../../webhooks/data-request.store';
import { redactCustomer } from '../../webhooks/redact.store';
import { shownShop } from './page-shop';
import { runLookup, type LookupResult } from './run-lookup';
import { shopByDomain, type PageShop } from './lookup.store';
import { createTryLimiter, LIMITS } from './try-limiter';

const page = setUpTrackingPage();
let shop: PageShop;
let done: string;
let transit: string;
const EMAIL = 'ada@example.com';
const limiter = () => createTryLimiter(() => page.world.ctx.now().getTime());
let tries = limiter();
const NOW = '2026-11-20T12:00:00Z';

beforeAll(async () => {
  const { pool } = page.world.db;
  await pool.query("update shops set plan = 'pro'");
  shop = (await shopByDomain(page.world.db, 'nice-shop.myshopify.com')) as PageShop;
  const id = async (number: string) =>
    (await pool.query('select shipment_id from shipments where track_number = $1', [number])).rows[0].shipment_id;
  done = await id('1ZDONE');
  transit = await id('1ZTRANSIT');
});
beforeEach(async () => {
  tries = limiter();
  page.world.setNow(NOW);
  await page.world.db.pool.query('delete from parcel_reviews');
});

async function lookUp(fields: Record<string, unknown>): Promise<LookupResult> {
  const { ctx, db } = page.world;
  return withShop(db, shop.shopId, async (trx) => {
    const shown = await shownShop(ctx, trx, shop);
    return runLookup(ctx, trx, shown, fields, { limiter: tries, visitor: '10.9.9.9', language: 'en' });
  });
}
/** The page's data about the delivered parcel's review. */
const shownReview = (result: LookupResult) =>
  result.kind === 'found' ? result.found.parcels.find(({ id }) => id === done)?.review : undefined;
const outcome = (result: LookupResult) => (result.kind === 'found' ? result.reviewed?.outcome.kind : result.kind);
const proven = async () => shownReview(await lookUp({ order: '7001', email: EMAIL }))?.proof ?? '';
const review = (fields: object = {}) => lookUp({ review_of: done, stars: '5', ...fields });
const stored = async () =>
  (await page.world.db.pool.query('select stars, tags, text_enc, created_at, updated_at from parcel_reviews')).rows;

describe('shipment_review: what a shopper says of a delivery', () => {
  test('is stored with the words encrypted, and shown again to shoppers who proved to know the order', async () => {
    const proof = await proven();
    const result = await review({ proof, stars: '4', tags: ['fast', 'friendly', 'fast'], text: ' Thank\r\nyou ' });
    expect(outcome(result)).toBe('saved');
    expect(shownReview(result)?.given).toEqual({ stars: 4, tags: ['fast', 'friendly'], text: 'Thank\nyou' });
    const [row] = await stored();
    expect([row.stars, row.text_enc.includes('Thank')]).toEqual([4, false]);
    expect(page.world.ctx.vault.decrypt(row.text_enc)).toBe('Thank\nyou');
    expect(shownReview(await lookUp({ order: '7001', email: EMAIL }))?.given?.stars).toBe(4);
  });

  test("comes with the order's e-mail where the page was opened by number alone, which reveals no review", async () => {
    expect(outcome(await review({ email: EMAIL, nums: '1ZDONE' }))).toBe('saved');
    expect(shownReview(await lookUp({ nums: '1ZDONE' }))).toEqual({ proof: null, given: null, isOpen: true });
  });

  test('comes with whatever proves an order in this shop', async () => {
    const settings = defaultPageSettings('classic');
    await page.world.db.pool.query("update orders set address_enc = $1 where name = '#7001'", [
      page.world.ctx.vault.encrypt('{"zip":"10115"}'),
    ]);
    await publishPage(page.world, { ...settings, lookup: { ...settings.lookup, proof: 'postcode' } });
    expect((await review({ postcode: '10116' })).kind).toBe('missed');
    expect(outcome(await review({ nums: '1ZDONE' }))).toBe('incomplete');
    expect(await review({ email: EMAIL, nums: '1ZDONE' })).toMatchObject({
      reviewed: { outcome: { missing: ['postcode'] } },
    });
    expect(outcome(await review({ postcode: '10115' }))).toBe('saved');
    await publishPage(page.world, settings);
  });

  test('can be changed for 30 days after it was first written: one a parcel', async () => {
    await review({ email: EMAIL, stars: '1' });
    page.world.setNow('2026-12-20T11:00:00Z');
    expect(outcome(await review({ email: EMAIL, stars: '3' }))).toBe('saved');
    page.world.setNow('2026-12-20T13:00:00Z');
    const late = await review({ email: EMAIL, stars: '5' });
    expect([outcome(late), shownReview(late)?.isOpen, shownReview(late)?.given?.stars]).toEqual(['closed', false, 3]);
    expect((await stored()).map(({ stars, created_at }) => [stars, created_at.toISOString()])).toEqual([
      [3, '2026-11-20T12:00:00.000Z'],
    ]);
  });

  test('is requested only for what was delivered', async () => {
    const result = await lookUp({ order: '7001', email: EMAIL });
    expect(
      result.kind === 'found' && result.found.parcels.map(({ number, review: one }) => [number, one === undefined]),
    ).toEqual([
      ['1ZTRANSIT', true],
      ['1ZDONE', false],
    ]);
    expect((await review({ review_of: transit, email: EMAIL })).kind).toBe('missed');
    expect(await stored()).toEqual([]);
  });

  test('needs a plan and a section that request it', async () => {
    const { pool } = page.world.db;
    await pool.query("update shops set plan = 'basic'");
    expect(shownReview(await lookUp({ order: '7001', email: EMAIL }))).toBeUndefined();
    await review({ email: EMAIL });
    await pool.query("update shops set plan = 'pro'");
    const settings = defaultPageSettings('classic');
    const sections = settings.sections.map((one) => (one.kind === 'review' ? { ...one, hidden: true } : one));
    await publishPage(page.world, { ...settings, sections });
    await review({ email: EMAIL });
    await publishPage(page.world, settings);
    expect(await stored()).toEqual([]);
  });

  test('what is missing is named, and the page stays where it was', async () => {
    const proof = await proven();
    const cases: [object, string[]][] = [
      [{ proof, stars: '' }, ['stars']],
      [{ proof, stars: '6' }, ['stars']],
      [{ proof, text: 'x'.repeat(1001) }, ['text']],
      [{ nums: '1ZDONE' }, ['email']],
      [{ nums: '1ZDONE', email: 'nobody', stars: '0' }, ['stars', 'email']],
    ];
    for (const [fields, missing] of cases) {
      const result = await review(fields);
      expect(result).toMatchObject({ kind: 'found', reviewed: { outcome: { kind: 'incomplete', missing } } });
    }
    expect(outcome(await review({ proof, text: `${'x'.repeat(998)}\r\ny` }))).toBe('saved');
    // Without the number in the form nothing of the parcel is shown.
    expect((await review({})).kind).toBe('form');
  });
});

test('the page itself carries the proof: found by order, reviewed without JavaScript, thanked, and shown what is missing', async () => {
  const opened = (await page.post({ order: '7001', email: EMAIL })).body;
  const proof = /name="proof" value="([^"]+)"/.exec(opened)?.[1] ?? '';
  expect(proof).not.toBe('');
  expect((await page.get({ nums: '1ZDONE' })).body).toMatch(/name="review_of"[^]*name="email"/);
  const missing = await page.post({ review_of: done, proof, text: 'half written' });
  expect([missing.statusCode, missing.body.includes('half written')]).toEqual([422, true]);
  expect(missing.body).toContain('Choose the stars.');
  const sent = await page.post({ review_of: done, proof, stars: '5', text: 'All <b>well</b>' });
  expect([sent.statusCode, sent.body.includes('pw-thanks'), sent.body.includes('All &lt;b&gt;well')]).toEqual([
    200,
    true,
    true,
  ]);
  page.world.setNow('2026-12-21T12:00:00Z');
  const late = (await page.post({ review_of: done, email: EMAIL, stars: '1' })).body;
  expect(late).toContain('your review can no longer be changed');
  expect(late).not.toContain('name="review_of"');
});

describe('a stranger', () => {
  const strange = async (fields: object) => {
    tries = limiter();
    const result = await review(fields);
    return result.kind;
  };
  test('with a guessed parcel, another address or a forged proof is missed, as with anything else, and writes nothing', async () => {
    const proof = await proven();
    const [until = '', mac = ''] = proof.split('.');
    for (const fields of [
      { email: 'eve@example.com' },
      { review_of: '999999', email: EMAIL },
      { review_of: '99999999999999999999', email: EMAIL },
      { review_of: 'x', email: EMAIL },
      { proof: `${Number(until) + 1}.${mac}` },
      { proof: 'x' },
      { review_of: transit, proof },
    ])
      expect([fields, await strange(fields)]).toEqual([fields, 'missed']);
    expect(await stored()).toEqual([]);
  });

  test('a proof counts for two hours, then the address is required', async () => {
    const proof = await proven();
    page.world.setNow('2026-11-20T13:59:00Z');
    expect(outcome(await review({ proof }))).toBe('saved');
    page.world.setNow('2026-11-20T14:01:00Z');
    expect(await review({ proof, nums: '1ZDONE' })).toMatchObject({ reviewed: { outcome: { missing: ['email'] } } });
  });

  test('a proof of one shop opens nothing in another', async () => {
    const proof = await proven();
    const other = await page.world.db.addShop('other-shop.myshopify.com');
    await page.world.db.pool.query("update shops set plan = 'pro'");
    const mine = shop;
    shop = { ...mine, shopId: other };
    expect(await strange({ proof })).toBe('missed');
    shop = mine;
  });

  test('who guesses is held up, and is answered with the words of every other miss', async () => {
    const kinds = [];
    for (let n = 0; n <= LIMITS.missesPerAddress; n += 1)
      kinds.push((await review({ email: `x${n}@example.com` })).kind);
    expect([new Set(kinds.slice(0, -1)), kinds.at(-1)]).toEqual([new Set(['missed']), 'limited']);
    const [reviewed, lookedUp] = [
      await page.post({ review_of: done, stars: '5', email: 'eve@example.com' }),
      await page.post({ order: '4711', email: 'eve@example.com' }),
    ].map(({ statusCode, body }) => [statusCode, body.slice(body.indexOf('<main>')).replace(/ value="[^"]*"/g, '')]);
    expect(reviewed).toEqual(lookedUp);
  });
});

test('any text as words, tag, stars, parcel or proof is stored as it is or refused: never a failure, never a tag of others', async () => {
  for (const text of naughty.filter((one) => one.length < 900)) {
    tries = limiter();
    const proof = await proven();
    const result = await review({ proof, text, tags: [text, 'late'] });
    expect([text, outcome(result)]).toEqual([text, 'saved']);
    const [row] = await stored();
    const storedText = shownReview(result)?.given?.text ?? '';
    // Repeated, as a browser may do: nothing more changes.
    expect(outcome(await review({ proof, text: storedText }))).toBe('saved');
    expect(row.tags).toEqual(['late']);
    expect(['missed', 'incomplete', 'form']).toContain(
      outcome(await review({ review_of: text, email: text, proof: text, stars: text })),
    );
  }
  const { body, statusCode } = await page.post({
    review_of: done,
    stars: '5',
    email: EMAIL,
    text: '<script>alert(1)</script>{{ shop.email }}',
  });
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/<script>alert|\{\{/);
}, 60_000);

test("a customer's request for data names what they said", async () => {
  await review({ email: EMAIL, text: 'Ada was here' });
  const request = { requestId: 'r0', orderIds: ['1'], email: EMAIL };
  await withShop(page.world.db, shop.shopId, (trx) => saveDataRequest(trx, page.world.ctx.vault, shop.shopId, request));
  const { rows } = await page.world.db.pool.query("select result_enc from privacy_requests where request_id = 'r0'");
  expect(page.world.ctx.vault.decrypt(rows[0]?.result_enc)).toContain('Ada was here');
});

test("a customer's redact request erases what they said, and nothing is accepted from them again", async () => {
  await review({ email: EMAIL, text: 'Ada was here' });
  const proof = await proven();
  await withShop(page.world.db, shop.shopId, (trx) =>
    redactCustomer(
      trx,
      page.world.ctx.vault,
      shop.shopId,
      { requestId: 'r1', orderIds: ['1'], email: EMAIL },
      page.world.ctx.now(),
    ),
  );
  expect(await stored()).toEqual([]);
  expect((await review({ proof })).kind).toBe('missed');
  expect(await stored()).toEqual([]);
});
