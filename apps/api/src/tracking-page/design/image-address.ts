import type { AppContext } from '../../context';

/** An image's public address, at ours; what is at it never changes. @param imageId of a row of `page_images` */
export const imageUrl = (config: Pick<AppContext['config'], 'APP_URL'>, shopId: string, imageId: string): string =>
  `${config.APP_URL}/t/image/${shopId}/${imageId}.webp`;

/** The same image for mails: Outlook shows no WebP. */
export const mailImageUrl = (config: Pick<AppContext['config'], 'APP_URL'>, shopId: string, imageId: string): string =>
  `${config.APP_URL}/t/image/${shopId}/${imageId}.png`;

export type ImageFormat = 'webp' | 'png';

/** Where the storage has it. */
export const imageName = (shopId: string, imageId: string, format: ImageFormat = 'webp'): string =>
  `${shopId}/${imageId}.${format}`;
