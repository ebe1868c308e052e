import { listCouriers } from '@parcelway/couriers';
import Fastify from 'fastify';
import { registerCourierMarks } from './courier-marks.routes';
import { drawMark } from './draw-mark';

const app = Fastify();
registerCourierMarks(app);
afterAll(() => app.close());
const get = (file: string) => app.inject(`/couriers/${file}`);

test('every courier has its mark, as an image that may be cached and runs nothing', async () => {
  const { statusCode, headers, body } = await get('ups.svg');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(body).toContain('>UPS</text>');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'",
  });
  for (const { code } of listCouriers()) expect([code, (await get(`${code}.svg`)).statusCode]).toEqual([code, 200]);
});

test.each(['nobody.svg', 'ups', 'ups.png', '..%2fups.svg', 'UPS.svg', '%00.svg', `${'a'.repeat(65)}.svg`])(
  'there is none of %s',
  async (file) => {
    expect((await get(file)).statusCode).toBe(404);
  },
);

test.each([
  ['DHL Express', 'DHL'],
  ['Royal Mail', 'RM'],
  ['Yodel', 'YO'],
  ['4PX', '4PX'],
  ['<b>& Sons', 'BS'],
])('the letters of %s are %s', (name, letters) => {
  expect(drawMark({ code: 'x', name })).toContain(`>${letters}</text>`);
});

test('the letters can be read on every colour', () => {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  for (const courier of listCouriers()) {
    const hue = Number(/hsl\((\d+), 60%, 28%\)/.exec(drawMark(courier))?.[1]);
    const part = (n: number) => {
      const k = (n + hue / 30) % 12;
      return linear(0.28 - 0.6 * 0.28 * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
    };
    const luminance = 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(4);
    expect(1.05 / (luminance + 0.05)).toBeGreaterThan(4.5);
  }
});
