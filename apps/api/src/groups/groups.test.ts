import { MAX_GROUP_STORES } from '@parcelway/domain';
import { sql } from 'kysely';
import { withShop } from '../db/database';
import { codeOf, createGroupsWorld, group, type GroupsWorld, type Store } from './test-groups';

let world: GroupsWorld;
let a: Store;
let b: Store;
let c: Store;
beforeEach(async () => {
  world = await createGroupsWorld();
  [a, b, c] = [await world.addStore('a'), await world.addStore('b'), await world.addStore('c')];
});
afterEach(() => world.close());

const namesOf = async (store: Store) => (await store.status()).group?.members.map(({ name }) => name) ?? null;
const waitsIn = async (store: Store) => (await store.status()).pending.map(({ name }) => name);
const join = async (store: Store, code: string, address?: string) => store.connect({ action: 'join', code }, address);

test('[7.72] POST setting/connect_store {invite, join, accept}: a store is in the group once both sides agree', async () => {
  const invited = await a.connect({ action: 'invite' });
  expect(invited.data.code).toEqual({
    value: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    expires_at: '2026-11-21T12:00:00.000Z',
  });
  // Shown once: only its hash is stored.
  expect((await a.status()).code).toEqual({ value: null, expires_at: '2026-11-21T12:00:00.000Z' });
  const typed = ` ${invited.data.code?.value?.toLowerCase().replaceAll('-', ' ')}`;
  expect((await join(b, typed)).data.group).toMatchObject({ waiting: true, members: [{ name: 'a', own: false }] });
  expect(await waitsIn(a)).toEqual(['b']);
  expect(await namesOf(a)).toEqual(['a']);
  expect((await a.connect({ action: 'accept', shop_id: b.id })).data).toMatchObject({
    pending: [],
    group: {
      waiting: false,
      members: [
        { name: 'a', own: true },
        { name: 'b', own: false },
      ],
    },
  });
  expect(await namesOf(b)).toEqual(['a', 'b']);
});

test('any member may invite and accept; a declined store is in no group, and its code is used up', async () => {
  await group(a, b);
  const code = await codeOf(b);
  await join(c, code);
  await a.connect({ action: 'decline', shop_id: c.id });
  expect(await namesOf(c)).toBeNull();
  expect((await join(c, code)).status).toBe(422);
  await group(b, c);
  expect(await namesOf(c)).toEqual(['a', 'b', 'c']);
});

test('a request is withdrawn by leaving; accepting it afterwards is refused, accepting twice is not', async () => {
  await join(b, await codeOf(a));
  await b.connect({ action: 'leave' });
  expect(await waitsIn(a)).toEqual([]);
  expect((await a.connect({ action: 'accept', shop_id: b.id })).status).toBe(409);
  await group(a, b);
  expect((await a.connect({ action: 'accept', shop_id: b.id })).status).toBe(200);
});

test('who leaves is out at once with its codes; with the last member go the requests to join', async () => {
  await group(a, b);
  const code = await codeOf(b);
  await b.connect({ action: 'leave' });
  expect([await namesOf(a), await namesOf(b)]).toEqual([['a'], null]);
  expect((await join(c, code)).status).toBe(422);
  await join(c, await codeOf(a));
  await a.connect({ action: 'leave' });
  expect(await c.status()).toEqual({ group: null, code: null, pending: [] });
});

test('a store that waits, and one that is in another group, neither invites nor joins', async () => {
  const of = await world.addStore('d');
  await group(a, b);
  await join(c, await codeOf(a));
  expect((await c.connect({ action: 'invite' })).status).toBe(409);
  const code = await codeOf(of);
  expect([(await join(c, code)).status, (await join(b, code)).status]).toEqual([409, 409]);
  expect((await join(await world.addStore('e'), code)).status).toBe(200);
});

describe('codes', () => {
  test('30 stores that enter one at once: one of them waits, the others are refused', async () => {
    const code = await codeOf(a);
    const others = await Promise.all(Array.from({ length: 30 }, (_, n) => world.addStore(`shop-${n}`)));
    const answers = await Promise.all(others.map((store, n) => join(store, code, `10.1.0.${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 29 }, () => 422)]);
    expect(await waitsIn(a)).toHaveLength(1);
  });

  test.each([
    ['after 24 hours', async () => world.setNow('2026-11-21T12:00:00Z')],
    ['once a new one is made', async () => void (await codeOf(a))],
  ])('%s one no longer works', async (_when, happens) => {
    const code = await codeOf(a);
    await happens();
    expect(await join(b, code)).toMatchObject({ status: 422, errors: { code: expect.stringContaining('24 hours') } });
    expect(await namesOf(b)).toBeNull();
  });

  test("the store's own is refused and still works", async () => {
    const code = await codeOf(a);
    expect((await join(a, code)).errors?.code).toContain('your own store');
    expect((await join(b, code)).status).toBe(200);
  });

  test('a shop may enter 10 and an address 20 in a minute', async () => {
    const enter = async (store: Store, times: number, address: string) => {
      const answers = [];
      for (let n = 0; n < times; n += 1) answers.push((await join(store, 'WRONG', address)).status);
      return answers.lastIndexOf(422) + 1;
    };
    expect(await enter(b, 11, '10.2.0.1')).toBe(10);
    expect(await enter(c, 9, '10.2.0.1')).toBe(9);
    expect(await enter(await world.addStore('d'), 3, '10.2.0.1')).toBe(1);
    world.setNow('2026-11-20T12:01:01Z');
    expect((await join(b, await codeOf(a), '10.2.0.1')).status).toBe(200);
  });
});

test('a full group takes no further store, neither by a code nor by an acceptance', async () => {
  const others = [];
  for (let n = 2; n < MAX_GROUP_STORES; n += 1) others.push(await world.addStore(`shop-${n}`));
  await group(a, ...others);
  await join(b, await codeOf(a));
  await join(c, await codeOf(a));
  const last = [b, c].map((store) => a.connect({ action: 'accept', shop_id: store.id }));
  expect((await Promise.all(last)).map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await world.addStore('late');
  expect((await join(late, await codeOf(a))).errors?.code).toContain('full');
});

test.each(['invite', 'join', 'accept'])('a plan without group stores is refused %s with 402', async (action) => {
  const free = await world.addStore('free', 'basic');
  expect(await free.connect({ action, code: 'X', shop_id: a.id })).toMatchObject({ status: 402, plan: 'pro' });
});

test('after a downgrade the group sleeps, and leaving still works', async () => {
  await group(a, b);
  await world.db.pool.query("update shops set plan = 'basic' where shop_id = $1", [b.id]);
  expect([(await b.list()).status, (await b.syncs()).status]).toEqual([402, 402]);
  expect((await b.status()).group?.members.map(({ asleep }) => asleep)).toEqual([false, true]);
  expect((await b.connect({ action: 'leave' })).data.group).toBeNull();
});

test('who may not change settings reads the group, and changes nothing', async () => {
  await group(a, b);
  b.may('order.read');
  expect(await namesOf(b)).toEqual(['a', 'b']);
  for (const action of ['invite', 'leave']) expect((await b.connect({ action })).status).toBe(403);
});

test('a transaction writes no membership itself: not of its own store, and not of another', async () => {
  const write = (shop: Store, statement: string) =>
    withShop(world.db, shop.id, (trx) => sql.raw(statement).execute(trx));
  await group(a, b);
  await expect(
    write(
      c,
      `insert into group_members (shop_id, group_id, joined_at, requested_at) values (${c.id}, 1, now(), now())`,
    ),
  ).rejects.toThrow('permission denied');
  await expect(write(b, 'update group_members set group_id = 2')).rejects.toThrow('permission denied');
  await write(c, 'delete from group_members');
  expect(await namesOf(a)).toEqual(['a', 'b']);
});
