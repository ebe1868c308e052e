import { PAGE_VARIABLES, ShipmentStatus } from '@parcelway/domain';
import { lined } from '@parcelway/email';
import { NO_MASKING, type Calls, type PageSettings } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { liquidScope, type LiquidScope } from '../shopper/liquid-scope';
import { maskOf } from '../shopper/masked';
import { createReader } from '../shopper/page-language';
import type { SectionProblem } from '../shopper/page-content';
import { liquidProblems } from '../shopper/page-liquid';
import { draftsOf } from './design.store';
import { settingsToEdit } from './page-settings';
import { sampleFound } from './preview-sample';

/** Why the sections in Liquid cannot be published, by a sample parcel that is on its way. */
export const sectionProblems = (settings: PageSettings, now: Date): SectionProblem[] =>
  liquidProblems(settings, () => sampleScope(settings, now));

function sampleScope(settings: PageSettings, now: Date): LiquidScope {
  const reader = createReader({
    wanted: undefined,
    acceptLanguage: undefined,
    shopLocale: 'en',
    shopCountry: '',
    timezone: 'UTC',
    now,
    rules: settings,
  });
  const { order, parcels } = sampleFound(ShipmentStatus.InTransit, null, { reader, now, mask: maskOf(NO_MASKING) });
  const [parcel] = parcels;
  if (!parcel) throw new Error('The sample has no parcel.');
  const place = { shopName: PAGE_VARIABLES['shop.name'], home: PAGE_VARIABLES['shop.url'] };
  return liquidScope(parcel, order, { reader, place, events: settings.events });
}

/**
 * Of the draft that is to be published. Outside of the transaction that publishes it: what is filled may take its time.
 * @throws HttpError 422 with the line of each problem, by its field
 */
export async function needFillableSections(
  ctx: AppContext,
  { shopId }: Pick<Caller, 'shopId'>,
  { theme, revision }: z.output<Calls['publishTrackPage']['body']>,
): Promise<void> {
  const draft = (await withShop(ctx.db, shopId, (trx) => draftsOf(trx, shopId))).find((one) => one.theme === theme);
  // Publishing refuses another revision than the one that was read here.
  if (draft?.revision !== revision) return;
  const settings = settingsToEdit(draft.settings, theme);
  const problems = sectionProblems(settings, ctx.now());
  const [first] = problems;
  if (!first) return;
  const field = ({ section }: SectionProblem) =>
    `settings.sections.${settings.sections.findIndex(({ id }) => id === section)}.liquid`;
  throw new HttpError(422, `A section in Liquid cannot be published yet. ${lined(first)}`, {
    errors: Object.fromEntries(problems.map((problem) => [field(problem), lined(problem)])),
  });
}
