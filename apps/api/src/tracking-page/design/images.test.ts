import { deflateSync } from 'node:zlib';
import { defaultPageSettings, type PageImage } from '@parcelway/http-contract';
import sharp from 'sharp';
import type { HttpError } from '../../http/errors';
import { drawImage, MAX_IMAGE_BYTES } from './draw-image';
import { imageName } from './image-address';
import { removeImages } from './images';
import { setUpDesign } from './test-design';

const world = setUpDesign();

const picture = (width: number, height: number, color = '#c02020') =>
  sharp({ create: { width, height, channels: 3, background: color } });
const upload = (bytes: Buffer, use: 'logo' | 'banner' = 'logo', name = 'logo.png') =>
  world.send<PageImage>('POST', 'image', { use, name, data: bytes.toString('base64') });
const served = (url: string) => world.app.inject(new URL(url).pathname);
/** Uploads an image that must be accepted, and returns what shoppers get. */
async function shown(bytes: Buffer, use: 'logo' | 'banner' = 'logo') {
  const { status, message, data } = await upload(bytes, use);
  expect([status, message]).toEqual([200, undefined]);
  const { rawPayload } = await served(data.url);
  return { data, bytes: rawPayload, meta: await sharp(rawPayload).metadata() };
}
const refusal = async (bytes: Buffer) => {
  const { status, message, errors } = await upload(bytes);
  expect([status, errors]).toEqual([422, { data: 'is not taken' }]);
  return message;
};

/** A PNG part: length, name, content, checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 0, 0, 0, 0])]));
/** A gray PNG of that size from few bytes. */
const bomb = (width: number, height: number, rows = height) =>
  Buffer.concat([
    PNG,
    header(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

describe('what is accepted', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    '%s, by what it holds, whatever its name says',
    async (format) => {
      const { data, meta } = await shown(await picture(400, 320).toFormat(format).toBuffer());
      expect([meta.format, meta.width, meta.height]).toEqual(['webp', 200, 160]);
      expect(data).toEqual({
        id: data.id,
        url: `http://app.test/t/image/${world.shopId}/${data.id}.webp`,
        width: 200,
        height: 160,
      });
      expect(data.id).toMatch(/^\d{1,19}$/);
    },
  );

  test('is made no larger than the page shows it, and never larger than it was', async () => {
    const size = async (width: number, height: number, use: 'logo' | 'banner') => {
      const { meta } = await shown(await picture(width, height).png().toBuffer(), use);
      return [meta.width, meta.height];
    };
    expect(await size(3000, 1000, 'banner')).toEqual([2400, 800]);
    expect(await size(100, 50, 'banner')).toEqual([100, 50]);
    expect(await size(4000, 20, 'logo')).toEqual([1200, 6]);
  });

  test('is upright and without a word of what accompanied the picture', async () => {
    const bytes = await picture(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada Private', Software: 'GPS 52.1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { meta, bytes: drawn } = await shown(bytes);
    expect([meta.width, meta.height, meta.exif, meta.icc, meta.xmp]).toEqual([40, 60, undefined, undefined, undefined]);
    expect(drawn.includes('Private')).toBe(false);
  });

  test('a JPEG in CMYK is shown in sRGB', async () => {
    const { meta } = await shown(await picture(50, 50).toColourspace('cmyk').jpeg().toBuffer());
    expect([meta.space, meta.channels]).toEqual(['srgb', 3]);
  });

  test('of what moves, GIF or PNG, the first picture', async () => {
    const frames = await sharp(
      await Promise.all(['#ff0000', '#0000ff'].map((color) => picture(30, 30, color).png().toBuffer())),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const gif = await shown(frames);
    expect([gif.meta.pages ?? 1, gif.meta.height]).toEqual([1, 30]);
    const row = deflateSync(Buffer.alloc(11 * 10));
    const apng = Buffer.concat([
      PNG,
      header(10, 10),
      chunk('acTL', numbers(2, 0)),
      chunk('fcTL', Buffer.concat([numbers(0, 10, 10, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])])),
      chunk('IDAT', row),
      chunk('fcTL', Buffer.concat([numbers(1, 10, 10, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])])),
      chunk('fdAT', Buffer.concat([numbers(2), row])),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const { meta } = await shown(apng);
    expect([meta.pages ?? 1, meta.width, meta.height]).toEqual([1, 10, 10]);
  });

  test('a picture that is a script, a page or an archive too is a picture alone afterwards', async () => {
    const png = await picture(20, 20).png().toBuffer();
    const payload = '<script>alert(document.domain)</script>PK\x03\x04';
    const comment = chunk('tEXt', Buffer.from(`Comment\0${payload}`, 'latin1'));
    const polyglots = [
      Buffer.concat([png, Buffer.from(payload, 'latin1')]),
      Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]),
    ];
    for (const polyglot of polyglots) {
      const { bytes } = await shown(polyglot);
      expect([bytes.includes('script'), bytes.includes('PK\x03\x04')]).toEqual([false, false]);
    }
    expect(await refusal(Buffer.from('GIF89a/*....*/=1;alert(1)//'))).toMatch(/damaged/);
  });
});

describe('what is refused, with what to do', () => {
  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'), /Save it as PNG/],
    [
      'an SVG with script and a long beginning',
      Buffer.from(`<?xml version="1.0"?><!-- ${'x'.repeat(900)} --><SVG onload="alert(1)"><script>1</script></SVG>`),
      /may hold code/,
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /no image that we can read/],
    ['a PDF', Buffer.from('%PDF-1.7 1 0 obj'), /no image/],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex'), /no image/],
    ['words', Buffer.from('logo.png'), /no image/],
    ['the beginning of a PNG', PNG, /damaged/],
    ['an SVG behind the beginning of a PNG', Buffer.concat([PNG, Buffer.from('<svg onload="alert(1)">')]), /damaged/],
    ['a PNG that unpacks to 100 million pixels', bomb(10_000, 10_000), /too many pixels/],
    ['a PNG that says it has 4 billion pixels', bomb(65_535, 65_535, 1), /too many pixels/],
  ])('%s', async (_what, bytes, words) => {
    expect(await refusal(bytes)).toMatch(words);
  });

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('a %s that was cut off', async (format) => {
    const bytes = await sharp(Buffer.from(Array.from({ length: 90_000 }, (_, n) => (n * 7919) % 251)), {
      raw: { width: 200, height: 150, channels: 3 },
    })
      .toFormat(format)
      .toBuffer();
    expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * 0.6)))).toMatch(/damaged/);
  });

  test('what is not base64, or names no use', async () => {
    const image = { use: 'logo', name: 'a.png', data: 'AAAA' };
    for (const change of [
      { data: 'data:image/png;base64,AAAA' },
      { data: 'A A' },
      { data: 7 },
      { use: 'icon' },
      { name: 'a\0' },
      { name: 'x'.repeat(201) },
    ])
      expect((await world.send('POST', 'image', { ...image, ...change })).status).toBe(422);
  });
});

test('[5.3] an upload of exactly 10485760 bytes is accepted, one byte more is refused, and much more is not even read', async () => {
  const png = await picture(20, 20).png().toBuffer();
  // Bytes behind the image's end are dropped.
  const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect(MAX_IMAGE_BYTES).toBe(10_485_760);
  expect((await upload(padded(MAX_IMAGE_BYTES))).status).toBe(200);
  expect(await refusal(padded(MAX_IMAGE_BYTES + 1))).toMatch(/larger than 10 MB/);
  expect((await upload(padded(MAX_IMAGE_BYTES + 10_000))).status).toBe(413);
});

describe('an image that is stored', () => {
  test('is sent as an image and nothing else, for ever', async () => {
    const { data } = await shown(await picture(20, 20).png().toBuffer());
    const { statusCode, headers } = await served(data.url);
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    ]);
    for (const path of [
      '1/2.webp',
      `${world.shopId}/${data.id}`,
      `${world.shopId}/${data.id}.html`,
      'x/y.webp',
      '..%2f..%2fetc/1.webp',
      `${'9'.repeat(40)}/1.webp`,
    ]) {
      const miss = await world.app.inject(`/t/image/${path}`);
      expect([path, miss.statusCode, miss.headers['cache-control']]).toEqual([path, 404, 'no-store']);
    }
  });

  test('again is the same one, for another use another; it is listed and may be chosen', async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    const [first, again] = await Promise.all([upload(bytes), upload(bytes)]);
    const banner = await upload(bytes, 'banner');
    expect([again.data, banner.data.id === first.data.id]).toEqual([first.data, false]);
    expect((await upload(bytes, 'logo', 'other.jpg')).data).toEqual(first.data);
    const { data } = await world.get<{ images: PageImage[] }>('setting?theme=classic');
    expect(data.images.map(({ id }) => id).sort()).toEqual([first.data.id, banner.data.id].sort());
    const settings = defaultPageSettings('classic');
    const chosen = (logo: string) =>
      world.send('PUT', 'setting', {
        theme: 'classic',
        settings: { ...settings, look: { ...settings.look, logo } },
        revision: 0,
      });
    expect(await chosen(banner.data.id)).toMatchObject({
      status: 422,
      errors: { 'settings.look.logo': 'is no image of this store' },
    });
    expect((await chosen(first.data.id)).status).toBe(200);
  });

  test('whose file the storage lost is there again once it is uploaded again', async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    const { data } = await upload(bytes);
    await world.ctx.images.remove(imageName(world.shopId, data.id));
    expect((await served(data.url)).statusCode).toBe(404);
    expect((await upload(bytes)).data).toEqual(data);
    expect((await served(data.url)).statusCode).toBe(200);
  });

  test('the twenty-first of a use replaces the oldest that neither a draft nor a version has', async () => {
    const one = async (n: number) => {
      world.later(1);
      return (
        await upload(
          await picture(10 + n, 10)
            .png()
            .toBuffer(),
        )
      ).data;
    };
    const stored: PageImage[] = [];
    for (let n = 0; n < 20; n += 1) stored.push(await one(n));
    const settings = defaultPageSettings('classic');
    const look = { ...settings.look, logo: stored[0]?.id ?? '' };
    await world.send('PUT', 'setting', { theme: 'classic', settings: { ...settings, look }, revision: 0 });
    const newest = await one(20);
    const { data } = await world.get<{ images: PageImage[] }>('setting?theme=classic');
    expect(data.images.map(({ id }) => id)).toEqual(
      [newest, ...stored.filter((_, n) => n !== 1).reverse()].map(({ id }) => id),
    );
    expect((await served(stored[1]?.url ?? '')).statusCode).toBe(404);
    expect((await served(stored[0]?.url ?? '')).statusCode).toBe(200);
    await removeImages(world.ctx, world.shopId);
    expect(await world.ctx.images.get(imageName(world.shopId, newest.id))).toBeNull();
  });
});

test('many at once are drawn in turns; beyond ten they are refused with 503, until there is room', async () => {
  const bytes = await picture(50, 50).png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 14 }, () => drawImage(bytes, 'logo')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as HttpError).code)).toEqual([503, 503, 503, 503]);
  await expect(drawImage(bytes, 'logo')).resolves.toMatchObject({ width: 50 });
});
