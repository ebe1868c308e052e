import { addDays, dayOf, languageOfLocale } from '@parcelway/domain';
import type { Calls, DataOf, PageSettings } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { handleOf, storeAdminUrl, storeUrl, TRACK_PATH } from '../../platform/store-url';
import { themesOf } from './design';
import { draftsOf, viewsSince } from './design.store';
import { liveDesign, pageLocks } from './page-design';
import { readPageSettings } from './page-settings';

type Overview = DataOf<Calls['trackPageOverview']>;
const VIEW_DAYS = 14;
/** The page as a block of our theme extension: its file's name. */
const PAGE_BLOCK = 'tracking-page';

/** Where the page is, what is live, how often it was opened, and what it lacks. */
export async function pageOverview(
  ctx: AppContext,
  { shopId, domain, timezone, plan }: Pick<Caller, 'shopId' | 'domain' | 'timezone' | 'plan'>,
): Promise<Overview> {
  const { config } = ctx;
  const mayReadProducts = await ctx.platform.mayReadProducts({ shopId, domain });
  const admin = storeAdminUrl(config, domain);
  const block = encodeURIComponent(`${config.SHOPIFY_API_KEY}/${PAGE_BLOCK}`).replace('%2F', '/');
  return withShop(ctx.db, shopId, async (trx) => {
    const { locale } = await trx
      .selectFrom('shops')
      .select('locale')
      .where('shop_id', '=', shopId)
      .executeTakeFirstOrThrow();
    const { settings } = await liveDesign(ctx, trx, shopId, languageOfLocale(locale) ?? 'en');
    const { live, themes } = await themesOf(trx, ctx, shopId);
    const today = dayOf(ctx.now(), timezone);
    const first = addDays(today, 1 - VIEW_DAYS);
    const counted = await viewsSince(trx, shopId, first);
    const views = Array.from({ length: VIEW_DAYS }, (_, index) => addDays(first, index)).map(
      (day) => counted.find((row) => row.day === day) ?? { day, views: 0, visitors: 0 },
    );
    return {
      url: `${storeUrl(config, domain)}${TRACK_PATH}`,
      hosted_url: `${config.APP_URL}/t/${handleOf(domain)}`,
      menu_url: `${admin}/menus`,
      theme_editor_url: `${admin}/themes/current/editor?template=page&addAppBlockId=${block}&target=mainSection`,
      live,
      themes,
      views,
      missing: missingOf(settings, {
        isLive: live !== null,
        isOpened: counted.some((row) => row.views > 0),
        lacksProducts:
          !mayReadProducts && !pageLocks(plan).includes('coupon') && (await recommends(trx, shopId, settings)),
      }),
    };
  });
}

/** Evaluates what shoppers see. A page without views for two weeks is probably linked nowhere. */
function missingOf(
  { look, sections, language }: PageSettings,
  { isLive, isOpened, lacksProducts }: { isLive: boolean; isOpened: boolean; lacksProducts: boolean },
): Overview['missing'] {
  const shown = sections.filter(({ hidden }) => !hidden);
  const hasContact = shown.some(
    (one) =>
      (one.kind === 'help' && one.link !== '') || (one.kind === 'social' && Object.values(one.links).some(Boolean)),
  );
  const lacks: Record<Overview['missing'][number], boolean> = {
    publish: !isLive,
    products: lacksProducts,
    logo: look.logo === null,
    contact: !hasContact,
    languages: language.offered.length === 1,
    menu_link: !isOpened,
  };
  return (Object.keys(lacks) as Overview['missing']).filter((part) => lacks[part]);
}

const showsProducts = ({ sections }: PageSettings): boolean =>
  sections.some(({ kind, hidden }) => kind === 'products' && !hidden);

/** Whether products are recommended by what shoppers see or by a draft that they may see next. */
async function recommends(trx: ShopTransaction, shopId: string, live: PageSettings): Promise<boolean> {
  if (showsProducts(live)) return true;
  const drafts = (await draftsOf(trx, shopId)).map(({ settings }) => readPageSettings(settings));
  return drafts.some((draft) => 'settings' in draft && showsProducts(draft.settings));
}
