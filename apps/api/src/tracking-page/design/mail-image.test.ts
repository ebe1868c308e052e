import type { PageImage } from '@parcelway/http-contract';
import sharp from 'sharp';
import { setUpDesign } from './test-design';

const world = setUpDesign();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } });
const upload = (bytes: Buffer, use: 'logo' | 'banner' = 'logo') =>
  world.send<PageImage>('POST', 'image', { use, name: 'logo.png', data: bytes.toString('base64') });
const served = (url: string) => world.app.inject(new URL(url).pathname);

describe('[2.13] an image for mails', () => {
  const pngOf = async (url: string) => {
    const answer = await served(url.replace('.webp', '.png'));
    return { ...answer, meta: await sharp(answer.rawPayload).metadata(), type: answer.headers['content-type'] };
  };
  /** A bar of a colour on nothing, a third of its picture. */
  const bar = (color: string) =>
    sharp({ create: { width: 60, height: 60, channels: 4, background: '#00000000' } })
      .composite([{ input: { create: { width: 60, height: 20, channels: 4, background: color } }, top: 20, left: 0 }])
      .png()
      .toBuffer();
  const colorsOf = async (id: string) =>
    (
      await world.ctx.db.pool.query('select colors from page_images where shop_id = $1 and image_id = $2', [
        world.shopId,
        id,
      ])
    ).rows[0].colors;

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s is a PNG, which Outlook shows', async (format) => {
    const { data } = await upload(await picture(40, 32).toFormat(format).toBuffer());
    for (const turn of ['made', 'stored']) {
      const { statusCode, type, meta } = await pngOf(data.url);
      expect([turn, statusCode, type, meta.format, meta.width]).toEqual([turn, 200, 'image/png', 'png', 40]);
    }
  });

  test('stays transparent', async () => {
    const { data } = await upload(await bar('#14213d'));
    expect((await pngOf(data.url)).meta.hasAlpha).toBe(true);
  });

  test('there is none of an image that is not there', async () => {
    expect((await served(`http://app.test/t/image/${world.shopId}/4711.png`)).statusCode).toBe(404);
  });

  test('the colours of a logo are stored with it, those of a filled one and of a banner are not', async () => {
    const logo = (await upload(await bar('#14213d'))).data;
    const [color] = await colorsOf(logo.id);
    expect(color).toEqual({
      color: expect.stringMatching(/^#1[0-9a-f]2[0-9a-f]3[0-9a-f]$/),
      share: expect.any(Number),
    });
    expect(color.share).toBeGreaterThan(0.9);
    expect(await colorsOf((await upload(await picture(9, 9).png().toBuffer())).data.id)).toEqual([]);
    expect(await colorsOf((await upload(await bar('#14213d'), 'banner')).data.id)).toBeNull();
  });

  test('a logo from before its colours were stored gets them with its first mail', async () => {
    const { data } = await upload(await bar('#14213d'));
    await world.ctx.db.pool.query('update page_images set colors = null');
    await pngOf(data.url);
    expect(await colorsOf(data.id)).not.toBeNull();
  });
});
