import { BALANCER, setUpTrackingPage } from '../../testing/tracking-page-world';

const page = setUpTrackingPage();
const { get, nextVisitor, post, proxied } = page;
/** Correct answers are about #7001 only; this one matches no order. */
const guess = { order: '#7001', email: 'wrong@example.com' };
const right = { order: '7001', email: 'ada@example.com' };
const misses = async (count: number, attempt: () => Promise<{ statusCode: number }>) => {
  for (let i = 0; i < count; i += 1) expect((await attempt()).statusCode).toBe(200);
};

test('ten misses a minute, then 429 that says in its header and in words when to come back; another visitor is not touched', async () => {
  await misses(10, () => post({ order: '3300', email: 'ada@example.com' }));
  const limited = await post(right);
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(limited.body).toContain('Too many tries');
  expect(limited.body).toContain('Try again in 1 minute.');
  expect(limited.body).toContain('value="7001"');
  nextVisitor();
  expect((await get({ nums: '1ZDONE' })).statusCode).toBe(200);
});

test('no header makes a visitor another one: only a trusted proxy is believed, and only for the address it saw', async () => {
  let count = 0;
  const forged = () => {
    count += 1;
    return {
      'x-forwarded-for': `198.51.100.${count}`,
      'x-real-ip': `198.51.100.${count}`,
      forwarded: `for=198.51.100.${count}`,
    };
  };
  await misses(10, () => post(guess, forged()));
  expect((await post(guess, forged())).statusCode).toBe(429);
  nextVisitor();
  const behindBalancer = (seen: string) =>
    page.app.inject({
      url: '/t/nice-shop?nums=UNKNOWN1',
      remoteAddress: BALANCER,
      headers: { 'x-forwarded-for': `${forged()['x-forwarded-for']}, ${seen}` },
    });
  await misses(10, () => behindBalancer('203.0.113.50'));
  expect((await behindBalancer('203.0.113.50')).statusCode).toBe(429);
  expect((await behindBalancer('203.0.113.51')).statusCode).toBe(200);
});

test("over the store's proxy a visitor is who the platform says, whatever the visitor sent", async () => {
  let count = 0;
  const attempt = () => proxied({ nums: 'UNKNOWN2' }, undefined, `198.51.100.${(count += 1)}`);
  await misses(10, attempt);
  expect((await attempt()).statusCode).toBe(429);
  nextVisitor();
  expect((await attempt()).statusCode).toBe(200);
});

describe('one order', () => {
  const spellings = ['1502', '#1502', ' 1502 ', '##1502', '# 1502', '\t1502'];

  test('is one however it is written: after 20 misses each address has one try, and the wait grows', async () => {
    for (let i = 0; i < 20; i += 1) {
      nextVisitor();
      expect((await post({ order: spellings[i % 6] ?? '', email: `g${i}@example.com` })).statusCode).toBe(200);
    }
    nextVisitor();
    const waits: number[] = [];
    for (const order of spellings) {
      const answer = await post({ order, email: 'g@example.com' });
      waits.push(answer.statusCode === 429 ? Number(answer.headers['retry-after']) : 0);
    }
    expect(waits[0]).toBe(0);
    expect(waits.slice(1).every((seconds) => seconds > 60)).toBe(true);
  });

  test('that is being guessed stays open to the shopper who knows the answer, from another address', async () => {
    for (let i = 0; i < 100; i += 1) {
      nextVisitor();
      await post({ ...guess, email: `g${i}@example.com` });
    }
    nextVisitor();
    expect((await post(right)).body).toContain('Order #7001');
    expect((await proxied({}, right)).body).toContain('Order #7001');
  });

  test('with its e-mail is looked up by POST only: a link opens the form', async () => {
    expect((await get(right)).body).not.toContain('Order #7001');
    expect((await proxied(right)).body).not.toContain('Order #7001');
    expect((await get(right)).body).not.toContain('ada@example.com');
  });
});
