import { ShipmentStatus } from '@parcelway/domain';
import type { EddRuleValues } from '@parcelway/http-contract';
import { withShop } from '../../db/database';
import { dateShop } from '../../edd/aftersale/date-shop';
import { beginChange, insertZone } from '../../edd/edd.store';
import { promiseCache, type ShopPromise } from '../../edd/shop-promise';
import { insertRule } from '../../edd/rules.store';
import { RULE, ZONE } from '../../edd/test-edd';
import { widgetAnswer } from '../../edd/widget-answer';
import { TRANSIT } from '../../testing/poll-world';
import { surfacesOf } from './test-edd-surfaces';
import { setUpMailParcels } from './test-mail-parcels';

const setUp = setUpMailParcels();
const CASES = 40;

/** The same numbers from 0 to 1 each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const random = seeded(20261124);
const below = (count: number): number => Math.floor(random() * count);
const one = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.4);

interface Product {
  product: string;
  variant: string;
  vendor: string;
  tags: string[];
  collections: string[];
}
const CATALOGUE = Array.from({ length: 8 }, (_, index): Omit<Product, 'variant'> => ({
  ...{ product: String(700 + index), vendor: one(['Miller', 'Smith', 'Jones']) },
  ...{ tags: some(['Fragile', 'gift', 'new']), collections: some(['31', '32']) },
}));
const product = (): Product => {
  const found = one(CATALOGUE as [Product, ...Product[]]);
  return { ...found, variant: `${found.product}${1 + below(2)}` };
};
interface Place {
  country: string;
  province: string | null;
}
const DESTINATIONS: [Place, ...Place[]] = [
  { country: 'DE', province: null },
  { country: 'DE', province: 'BY' },
  { country: 'FR', province: null },
  { country: 'US', province: 'OR' },
];
const TARGETS = [
  ['tag', 'fragile'],
  ['collection', '32'],
  ['vendor', 'smith'],
  ['product', '703'],
  ['variant', '7042'],
] as const;
const days = (most: number) => {
  const min = below(most);
  return { min, max: min + below(most) };
};
const ruleFor = ([type, id]: (typeof TARGETS)[number]): EddRuleValues => ({
  ...RULE,
  name: type,
  target: { type, values: [{ id, title: id }] },
  workflow: {
    processing: days(5),
    cutoff: one(['09:00', '16:00', '23:30']),
    ...(random() < 0.5 && { working_days: [1, 3, 5] }),
  },
  zones: random() < 0.3 ? [{ ...ZONE, transit: days(9) }] : [],
});

/** The shop of a test with random rules, and its promise as the widget has it. */
async function shopWithRules(): Promise<ShopPromise> {
  const { shop, world } = setUp;
  const stamp = { at: world.ctx.now(), by: '1' };
  await world.db.pool.query(
    `insert into aftersale_settings (shop_id, enabled, settings, since) values ($1, true, $2, '2026-01-01')`,
    [
      shop,
      JSON.stringify({
        ...{ version: 1, calc_from: 'order_created', source_order: ['custom'], share: 0.9, hide_when: [] },
      }),
    ],
  );
  return withShop(world.db, shop, async (trx) => {
    await beginChange(trx, shop);
    await trx.updateTable('edd_settings').set({ enabled: true }).where('shop_id', '=', shop).execute();
    await insertZone(trx, shop, { ...ZONE, transit: days(6) }, stamp);
    const bavaria = { ...ZONE, continents: [], countries: [{ code: 'DE', provinces: ['BY'] }] };
    await insertZone(trx, shop, { ...bavaria, transit: days(9) }, stamp);
    const targets = [...TARGETS].sort(() => random() - 0.5);
    for (const [index, target] of targets.entries())
      await insertRule(trx, shop, { rule: ruleFor(target), priority: index + 1 }, stamp);
    return promiseCache(world.ctx)(trx, { shopId: shop, plan: 'pro' });
  });
}

/** A parcel of an order with these items, as the store sends it. @returns its id */
async function ordered(items: readonly Product[], { country, province }: Place, at: Date): Promise<string> {
  const { db } = setUp.world;
  const { id } = await setUp.followed([TRANSIT], { orderedAt: at.toISOString() });
  await db.pool.query(
    `with s as (update shipments set destination = $2 where shipment_id = $1 returning shop_id, order_id),
       o as (insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at, destination, province_code)
         select shop_id, order_id, '#1', $3, $3, $3, $2, $4 from s)
     insert into order_lines (shop_id, order_id, line_id, product_id, variant_id, vendor)
     select s.shop_id, s.order_id, r.line, r.product, r.variant, r.vendor
     from s, json_to_recordset($5) as r(line bigint, product bigint, variant bigint, vendor text)`,
    [id, country, at, province, JSON.stringify(items.map((item, index) => ({ ...item, line: index + 1 })))],
  );
  for (const { product: of, tags, collections } of items)
    await db.pool.query(
      `insert into product_facts (shop_id, product_id, tags, collections, read_at) values ($1, $2, $3, $4, now())
       on conflict (shop_id, product_id) do update set tags = excluded.tags, collections = excluded.collections`,
      [setUp.shop, of, tags, collections],
    );
  return id;
}

test(`[7.68] widget, Orders, page and mail say the same days of ${CASES} random carts, by rules that are random too`, async () => {
  const promise = await shopWithRules();
  const rulesFound = new Set<string | undefined>();
  let withoutDate = 0;
  for (let count = 0; count < CASES; count += 1) {
    const items = Array.from({ length: 1 + below(3) }, product);
    const destination = one(DESTINATIONS);
    const at = new Date(Date.parse('2026-11-17T00:00:00Z') + below(4 * 24 * 60) * 60_000);
    const answers = items.map((item) => promise.answer({ ...item, inStock: true }, destination, at));
    const widget = widgetAnswer(promise, answers, destination, 'de');
    const id = await ordered(items, destination, at);
    await dateShop(setUp.world.ctx, setUp.shop);
    const { orders, sentence, mail } = await surfacesOf(setUp, id, ShipmentStatus.InTransit);
    const found = {
      items,
      destination,
      at: at.toISOString(),
      from: orders?.from ?? null,
      to: orders?.to ?? null,
      mail,
    };
    expect(found).toEqual({ ...found, from: widget.from, to: widget.to, mail: orders?.text ?? '' });
    expect(sentence).toContain(orders ? `Voraussichtliche Zustellung: ${orders.text}` : 'Ihr Paket');
    if (orders) for (const { rule } of answers) rulesFound.add(rule?.name);
    else withoutDate += 1;
  }
  expect([withoutDate > 2, withoutDate < CASES / 2, rulesFound.size > 3]).toEqual([true, true, true]);
}, 60_000);
