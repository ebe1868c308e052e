import { bcp47, INTEGRATION_TITLES, type DeliveryProblem, type Language } from '@parcelway/domain';
import type { DisabledToolsMailData } from '@parcelway/email';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { appInAdminUrl } from '../../platform/store-url';
import type { ShopFacts } from './mail-facts';
import words from './problem-words.json';

const WORDS: Readonly<Record<Language, Partial<Record<DeliveryProblem, string>>>> = words;

/** What a mail about tools that are turned off says; null: none is any more. */
export async function disabledToolsData(
  ctx: Pick<AppContext, 'db' | 'vault' | 'config'>,
  { shop, name, language }: ShopFacts,
): Promise<DisabledToolsMailData | null> {
  const rows = await withShop(ctx.db, shop.shopId, (trx) =>
    trx
      .selectFrom('integrations')
      .select(['name', 'secrets_enc', 'failing_since', 'problem'])
      .where('shop_id', '=', shop.shopId)
      .where('state', '=', 'disabled')
      .orderBy('integration_id')
      .execute(),
  );
  if (rows.length === 0) return null;
  const format = new Intl.DateTimeFormat(bcp47(language), {
    ...({ dateStyle: 'long', timeStyle: 'short' } as const),
    timeZone: shop.timezone,
  });
  const inApp = (path: string): string => appInAdminUrl(ctx.config, shop.domain, path);
  return {
    shop_name: name,
    tools: rows.map((row) => {
      const { url } = JSON.parse(ctx.vault.decrypt(row.secrets_enc)) as { url?: string };
      return {
        // Its query may hold a secret.
        name: url?.replace(/[?#].*/, '') ?? INTEGRATION_TITLES[row.name],
        since: row.failing_since ? format.format(row.failing_since) : '',
        problem: (row.problem && WORDS[language][row.problem]) ?? '',
        url: inApp(`/integration/${row.name}`),
      };
    }),
    url: inApp('/integration'),
  };
}
