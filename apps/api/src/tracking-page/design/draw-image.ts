import type { ImageColor } from '@parcelway/domain';
import sharp from 'sharp';
import { HttpError } from '../../http/errors';

export type ImageUse = 'logo' | 'banner';
export interface DrawnImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Bytes of an upload. */
export const MAX_IMAGE_BYTES = 10_485_760;
/** Decoded it may need four bytes for each of them. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 10;
/** In pixels, twice what the page shows: a logo is 80 px high at most, a banner 1,200 px wide. */
const SIZES = { logo: { width: 1200, height: 160 }, banner: { width: 2400, height: 2400 } } as const;
const AT_ONCE = 2;
const WAITING = 8;

// Of the many formats that libvips reads, only the accepted ones: neither SVG nor PDF nor anything with external
// references.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// Rows of one image are no use to the next.
sharp.cache(false);
sharp.concurrency(1);

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Detects the format by the first bytes; the file's name and the browser's content type are ignored. */
function isAccepted(bytes: Buffer): boolean {
  return (
    startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, 0, '\xff\xd8\xff') ||
    startsWith(bytes, 0, 'GIF87a') ||
    startsWith(bytes, 0, 'GIF89a') ||
    (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) ||
    startsWith(bytes, 4, 'ftypavif') ||
    startsWith(bytes, 4, 'ftypavis')
  );
}
const isSvg = (bytes: Buffer): boolean => /<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('latin1'));

const refused = (message: string): HttpError => new HttpError(422, message, { errors: { data: 'is not taken' } });

/**
 * Draws an upload anew, as a WebP no larger than the page shows it: its first picture, upright, in sRGB, without anything that
 * was beside the picture.
 * @throws HttpError 422 with what is wrong and what to do, 503 when too many are drawn already
 */
export async function drawImage(bytes: Buffer, use: ImageUse): Promise<DrawnImage> {
  if (bytes.length === 0) throw refused('The file is empty. Choose another one.');
  if (bytes.length > MAX_IMAGE_BYTES)
    throw refused('The image is larger than 10 MB. Save it smaller, as JPEG or WebP, and choose it again.');
  if (!isAccepted(bytes))
    throw refused(
      isSvg(bytes)
        ? 'SVG images are not taken, as they may hold code. Save it as PNG, at least 160 pixels high, and choose it again.'
        : 'This is no image that we can read. Choose a PNG, JPEG, WebP, GIF or AVIF file.',
    );
  return inTurn(() => draw(bytes, use));
}

async function draw(bytes: Buffer, use: ImageUse): Promise<DrawnImage> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ ...SIZES[use], fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 88, effort: 4, smartSubsample: true })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw refused(
      /pixel limit|timeout/i.test((error as Error).message)
        ? 'The image has too many pixels. Save it with at most 50 million of them (about 7,000 × 7,000) and choose it again.'
        : 'The image is damaged or not complete. Save it anew, as PNG or JPEG, and choose it again.',
    );
  }
}

/** A stored image as PNG. */
export const drawPng = (stored: Buffer): Promise<Buffer> =>
  inTurn(() => sharp(stored, { limitInputPixels: MAX_PIXELS }).png({ compressionLevel: 9 }).toBuffer());

/** Of the pixels, from which on an image has a background of its own. */
const FILLED = 0.7;
/** Distinct colours: the first bits of each part. */
const BITS = 4;
const MAX_COLORS = 12;

/** The colours of a stored image and how much of it they are, most used first; none where it has a background of its own. */
export async function imageColors(stored: Buffer): Promise<ImageColor[]> {
  const { data, info } = await inTurn(() =>
    sharp(stored, { limitInputPixels: MAX_PIXELS })
      .resize({ width: 200, height: 200, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const sums = new Map<number, { pixels: number; parts: [number, number, number] }>();
  let visible = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    visible += 1;
    const key = [red, green, blue].reduce((bits, part) => (bits << BITS) | (part >> (8 - BITS)), 0);
    const { pixels, parts } = sums.get(key) ?? { pixels: 0, parts: [0, 0, 0] };
    sums.set(key, { pixels: pixels + 1, parts: [parts[0] + red, parts[1] + green, parts[2] + blue] });
  }
  if (visible === 0 || visible > FILLED * info.width * info.height) return [];
  return [...sums.values()]
    .sort((one, other) => other.pixels - one.pixels)
    .slice(0, MAX_COLORS)
    .map(({ pixels, parts }) => ({
      color: `#${parts
        .map((sum) =>
          Math.round(sum / pixels)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
      share: Math.round((1000 * pixels) / visible) / 1000,
    }));
}

let drawing = 0;
const waiting: (() => void)[] = [];

/** Limit of concurrent images per process: one can need 200 MB while it is decoded. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing >= AT_ONCE) {
    if (waiting.length >= WAITING)
      throw new HttpError(503, 'Many images are being uploaded. Try again in a few seconds.', {
        headers: { 'retry-after': '5' },
      });
    // A finished call passes its turn on, so that a later caller cannot overtake.
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else drawing += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawing -= 1;
  }
}
