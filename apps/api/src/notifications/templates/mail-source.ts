import type { Language, MailTopic } from '@parcelway/domain';
import type { MailTheme, MailOrder } from '@parcelway/email';
import { defaultMailSettings, type MailBlock, type MailSettings } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import type { ShopFacts } from './mail-facts';
import { readMailSettings } from './template-settings';
import { liveVersions } from './templates.store';

export interface LiveTemplate {
  settings: MailSettings;
  /** Null: our own. */
  versionId: string | null;
}
const OURS: LiveTemplate = { settings: defaultMailSettings(), versionId: null };

/** The source of topics: the merchant's own if it is live, readable and included in the plan; else the default. */
export async function liveTemplates(
  { log }: AppContext,
  trx: ShopTransaction,
  { shop: { shopId }, locks }: ShopFacts,
  topics: readonly MailTopic[],
): Promise<(topic: MailTopic) => LiveTemplate> {
  const isOwn = !locks.includes('template') && topics.length > 0;
  const found = new Map<MailTopic, LiveTemplate>();
  for (const { topic, id, settings } of isOwn ? await liveVersions(trx, shopId, topics) : []) {
    const read = readMailSettings(settings);
    if ('settings' in read) found.set(topic, { settings: read.settings, versionId: id });
    else log.error({ shop: shopId, topic, refused: read.refused }, 'a published email cannot be read; ours is sent');
  }
  return (topic) => found.get(topic) ?? OURS;
}

/** The tracking page's colors, and its logo's. */
export const pageAppearance = ({ design }: Pick<ShopFacts, 'design'>): MailTheme => {
  const { accent, background, card, ink } = design.settings.look;
  return { accent, background, card, ink, logo: logoOf(design)?.colors ?? null };
};

/** The logo that mails show. */
export const logoOf = ({ settings, images }: ShopFacts['design']) => images.find(({ id }) => id === settings.look.logo);

/** What a customer's mail is made of before it is about a parcel. */
export function customerSource(
  shop: ShopFacts,
  { topic, settings, language }: { topic: MailTopic; settings: MailSettings; language: Language },
): MailOrder {
  return { settings, topic, language, fallback: shop.language, look: pageAppearance(shop), locks: shop.locks };
}

/** The block whose products a mail needs; undefined: it shows none. */
export function productsBlock({
  settings,
  locks,
}: Pick<MailOrder, 'settings' | 'locks'>): Extract<MailBlock, { kind: 'products' }> | undefined {
  if (locks.includes('products')) return undefined;
  return settings.blocks.find(
    (block): block is Extract<MailBlock, { kind: 'products' }> => block.kind === 'products' && !block.hidden,
  );
}
