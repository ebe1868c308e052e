import type { AppContext } from '../../context';

/** An image's public address, at ours; what is at it never changes. @param imageId of a row of `page_images` */
export const imageUrl = (config: Pick<AppContext['config'], 'APP_URL'>, shopId: string, imageId: string): string =>
  `${config.APP_URL}/t/image/${shopId}/${imageId}.webp`;

/** Where the storage has it. */
export const imageName = (shopId: string, imageId: string): string => `${shopId}/${imageId}.webp`;
