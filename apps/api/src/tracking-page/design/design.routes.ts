import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { route } from '../../http/route';
import {
  pageExtraCode,
  pageMasking,
  pageSetting,
  pageVersion,
  pageVersions,
  publish,
  restore,
  saveDraft,
  saveMasking,
} from './design';
import { MAX_IMAGE_BYTES } from './draw-image';
import { imageName } from './image-address';
import { mailImage, saveImage } from './images';
import { needFillableSections } from './liquid-check';
import { storeCollections } from './collections';
import { pageOverview } from './overview';

/** An image as base64, and what is around it in the body. */
const IMAGE_BODY = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 4096;
const IMAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The merchant's side of the tracking page, and the images that it shows. */
export function registerPageDesign(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.trackPageOverview, ({ caller }) => pageOverview(ctx, caller));
  route(app, calls.trackPageSetting, ({ caller, query: { theme, watch } }) =>
    pageSetting(ctx, caller, theme, { watch }),
  );
  route(app, calls.saveTrackPageSetting, ({ caller, body: { settings, ...place } }) =>
    saveDraft(ctx, caller, place, { settings }),
  );
  route(app, calls.trackPageCode, ({ caller, params: { theme } }) => pageExtraCode(ctx, caller, theme));
  route(app, calls.saveTrackPageCode, ({ caller, params: { theme }, body: { code, revision } }) =>
    saveDraft(ctx, caller, { theme, revision }, { code }),
  );
  route(app, calls.trackPageMasking, ({ caller }) => pageMasking(ctx, caller));
  route(app, calls.saveTrackPageMasking, ({ caller, body }) => saveMasking(ctx, caller, body));
  route(app, calls.publishTrackPage, async ({ caller, body }) => {
    await needFillableSections(ctx, caller, body);
    return publish(ctx, caller, body);
  });
  route(app, calls.trackPageVersions, async ({ caller, query: { theme } }) => ({
    versions: await pageVersions(ctx, caller, theme),
  }));
  route(app, calls.trackPageVersion, ({ caller, params: { id } }) => pageVersion(ctx, caller, id));
  route(app, calls.restoreTrackPage, ({ caller, body }) => restore(ctx, caller, body));
  route(app, calls.uploadPageImage, ({ caller, body }) => saveImage(ctx, caller, body), { bodyLimit: IMAGE_BODY });
  route(app, calls.pageCollections, async ({ caller, query: { search } }) => ({
    collections: await storeCollections(ctx, caller, search),
  }));

  // Public, as the page is: always sent with the content type of an image.
  app.get<{ Params: { shop: string; file: string } }>(
    '/t/image/:shop/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { shop, file } = request.params;
      const [, id, format] = /^(\d{1,19})\.(webp|png)$/.exec(file) ?? [];
      const isNamed = id !== undefined && /^\d{1,19}$/.test(shop);
      const image = !isNamed
        ? null
        : format === 'png'
          ? await mailImage(ctx, shop, id)
          : ((await ctx.images.get(imageName(shop, id)))?.content ?? null);
      if (!image)
        return reply
          .code(404)
          .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
          .send('There is no such image.');
      return reply
        .headers({
          ...IMAGE_HEADERS,
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(image);
    },
  );
}
