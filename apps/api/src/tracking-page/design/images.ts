import { createHash } from 'node:crypto';
import type { Calls, PageImage } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { lockPage } from './design.store';
import { drawImage, drawPng, imageColors, type ImageUse } from './draw-image';
import { imageName, imageUrl } from './image-address';
import { deleteImage, insertImage, unusedImages, writeColors } from './images.store';
import { imagesOf, type StoredImage } from './page-design.store';

type Upload = z.output<Calls['uploadPageImage']['body']>;

/** Images of a shop for each use. The oldest one that no draft and no version has makes room. */
const KEPT_IMAGES = 20;

export const imageView = (
  config: AppContext['config'],
  shopId: string,
  { id, width, height }: StoredImage,
): PageImage => ({ id, url: imageUrl(config, shopId, id), width, height });

/** The same image for the same use has the same id, in every process. */
const idOf = (use: ImageUse, bytes: Buffer): string =>
  (createHash('sha256').update(use).update(bytes).digest().readBigUInt64BE() >> 1n).toString();

/** Stores an image for the page, drawn anew. A repeated upload returns the stored one. */
export async function saveImage(ctx: AppContext, { shopId }: Caller, { use, data }: Upload): Promise<PageImage> {
  const bytes = Buffer.from(data, 'base64');
  const id = idOf(use, bytes);
  const known = (await withShop(ctx.db, shopId, (trx) => imagesOf(trx, shopId))).find((image) => image.id === id);
  // A file that the storage lost is written again.
  if (known && (await ctx.images.get(imageName(shopId, id)))) return imageView(ctx.config, shopId, known);
  const drawn = await drawImage(bytes, use);
  // First the file, then the row: what is named is there.
  await ctx.images.put(imageName(shopId, id), drawn.bytes);
  const colors = use === 'logo' ? await imageColors(drawn.bytes) : null;
  const image = { id, use, width: drawn.width, height: drawn.height, colors };
  const gone = await withShop(ctx.db, shopId, async (trx) => {
    await lockPage(trx, shopId);
    const others = (await imagesOf(trx, shopId)).filter((one) => one.use === use && one.id !== id);
    const toRemove = others.length < KEPT_IMAGES ? undefined : (await unusedImages(trx, shopId, use)).at(0);
    if (others.length >= KEPT_IMAGES && toRemove === undefined)
      throw new HttpError(
        422,
        `All ${KEPT_IMAGES} images are used by the page or by its versions. Choose one of them instead.`,
      );
    if (toRemove !== undefined) await deleteImage(trx, shopId, toRemove);
    await insertImage(trx, shopId, image, ctx.now());
    return toRemove;
  });
  if (gone !== undefined)
    for (const format of ['webp', 'png'] as const) await ctx.images.remove(imageName(shopId, gone, format));
  return imageView(ctx.config, shopId, image);
}

/**
 * An image for mails, as PNG; made when it is needed first, so that images of every age have one. What a logo shows is stored with it.
 * @returns null when there is no such image
 */
export async function mailImage(
  ctx: Pick<AppContext, 'db' | 'images'>,
  shopId: string,
  id: string,
): Promise<Buffer | null> {
  const name = imageName(shopId, id, 'png');
  const made = await ctx.images.get(name);
  if (made) return made.content;
  const stored = await ctx.images.get(imageName(shopId, id));
  if (!stored) return null;
  const png = await drawPng(stored.content);
  const colors = await imageColors(stored.content);
  await withShop(ctx.db, shopId, (trx) => writeColors(trx, shopId, id, colors));
  await ctx.images.put(name, png);
  return png;
}

/** Deletes every image of a shop that is gone. */
export async function removeImages({ images }: Pick<AppContext, 'images'>, shopId: string): Promise<void> {
  for (const name of await images.list(`${shopId}/`)) await images.remove(name);
}
