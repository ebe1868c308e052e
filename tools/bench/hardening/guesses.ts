import { createHmac } from 'node:crypto';
import { DEMO_SHOP, until, type Product } from '@parcelway/e2e';
import { EDGE_LIMITS } from '@parcelway/app-api';
import { send, form, visitor } from './visitor';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Session tokens that each miss one rule, made from a good one. */
function forgeries(good: string): string[] {
  const [head = '', payload = '', mac = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const sign = (header: object, change: object, secret: string) => {
    const text = `${encode(header)}.${encode({ ...claims, ...change })}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  return [
    `${head}.${payload}.`,
    `${head}.${payload}.${mac.slice(0, -2)}AA`,
    `${encode({ alg: 'none' })}.${payload}.`,
    `${encode({ alg: 'none' })}.${payload}.${mac}`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${mac}`,
    `${head}.${encode({ ...claims, dest: 'https://victim.myshopify.com' })}.${mac}`,
    sign(hs256, {}, ''),
    sign(hs256, {}, 'guess'),
    sign(hs256, { exp: 9_999_999_999 }, String(claims.aud)),
    sign({ ...hs256, kid: '../../dev/null' }, {}, ''),
    `${head}.${payload}.${mac}.${mac}`,
    'x'.repeat(43),
    `${'a'.repeat(4_000)}.${'b'.repeat(4_000)}.c`,
  ];
}

/** Forged tokens from one address, all different, until the address is refused. */
export async function forgedTokens(product: Product) {
  const kinds = forgeries(await product.token());
  const statuses = new Map<number, number>();
  const answers = { accepted: 0, limited: 0, asked: 0 };
  for (let n = 0; n < EDGE_LIMITS.refused + 50; n += 1) {
    const token = kinds[n % kinds.length] ?? '';
    const { status } = await send(product, '/api/v1/auth/session', {
      from: visitor(1),
      headers: {
        authorization: `Bearer ${n < kinds.length ? token : `${token}${n}`}`,
        'x-forwarded-for': `198.51.100.${n % 250}`,
      },
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    answers.asked += 1;
    if (status === 429) answers.limited += 1;
    else if (status !== 401) answers.accepted += 1;
  }
  return answers;
}

const NAMING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];

/** Look-ups of one visitor who claims to be another each time. @returns how many passed before the limit, and after it */
export async function changingHeaders(product: Product) {
  let before = 0;
  let after = 0;
  for (let n = 0; n < 60; n += 1) {
    const address = `198.51.100.${n + 1}`;
    const { status } = await send(product, '/t/parcelway-demo', {
      ...form({ order: `${n}`, email: 'guess@example.com' }),
      from: visitor(2),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...Object.fromEntries(NAMING.map((name) => [name, name === 'forwarded' ? `for=${address}` : address])),
      },
    });
    if (status === 429 && after === 0) before = n;
    if (status === 429) after += 1;
  }
  return { before, passedAfter: before === 0 ? 60 : 60 - before - after };
}

/** One order, guessed at from many addresses in many spellings; and the shopper who knows the answer. */
export async function guessedOrder(product: Product) {
  const email = 'right@example.com';
  await product.twin(`/twin/shops/${DEMO_SHOP}/orders`, { method: 'POST', body: { name: '#90001', email } });
  const right = form({ order: '90001', email });
  let n = 1_000;
  const found = async () =>
    (await send(product, '/t/parcelway-demo', { ...right, from: visitor((n += 1)) })).body.includes('Order #90001');
  await until('the order is here', found);
  const spellings = ['90001', '#90001', ' 90001 ', '##90001'];
  let second = 0;
  for (let guesser = 0; guesser < 60; guesser += 1) {
    const from = visitor(2_000 + guesser);
    for (const round of [0, 1]) {
      const order = spellings[(guesser + round) % spellings.length] ?? '';
      const { status } = await send(product, '/t/parcelway-demo', {
        ...form({ order, email: `g${guesser}@example.com` }),
        from,
      });
      // The first 20 misses are free; from then on an address has one.
      if (guesser >= 20 && round === 1 && status !== 429) second += 1;
    }
  }
  return { secondTries: second, shopperGetsIn: await found() };
}
