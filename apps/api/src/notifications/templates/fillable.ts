import { isLanguage, type Language, type MailTopic } from '@parcelway/domain';
import { lined, type MailData, type MailOrder } from '@parcelway/email';
import type { FilledMail, MailProblem, MailSettings } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import { HttpError } from '../../http/errors';
import { draftMail } from './draft-mail';

/** A mail that must not be sent as it is. */
export function unfillable(problems: readonly MailProblem[]): HttpError {
  const [first] = problems;
  const more = problems.length > 1 ? ` There are ${problems.length - 1} more places like it.` : '';
  const errors = Object.fromEntries(
    problems.map((one) => [[one.block, one.field].filter(Boolean).join('.'), lined(one)]),
  );
  return new HttpError(422, `This email cannot be sent yet. ${first ? lined(first) : ''}${more}`, { errors });
}

/**
 * Fills a mail about a sample parcel in the shop's language and in each language that it has texts in.
 * @throws HttpError 422 when it cannot be filled
 */
export async function needFillable(
  ctx: AppContext,
  shop: { shopId: string; domain: string },
  { topic, settings, fallback }: { topic: MailTopic; settings: MailSettings; fallback: Language },
): Promise<void> {
  const problems = await ctx.mailFiller.lint(shop.shopId, settings);
  if (problems.length > 0) throw unfillable(problems);
  for (const language of new Set([fallback, ...writtenIn(settings)])) {
    const { source, data } = await draftMail(ctx, shop, { topic, settings, language, sample: null });
    await filledMail(ctx, shop.shopId, source, data);
  }
}

/** @throws HttpError 422 when it cannot be filled */
export async function filledMail(
  ctx: AppContext,
  shopId: string,
  source: MailOrder,
  data: MailData,
): Promise<FilledMail> {
  const [filled] = await ctx.mailFiller.fill(shopId, [{ kind: 'customer', source, data }]);
  if (filled && 'mail' in filled) return filled.mail;
  if (filled && 'problem' in filled) throw unfillable([filled.problem]);
  throw new Error(filled?.failed ?? 'A mail was not filled.');
}

/** The languages of its texts: each field of a text has one of each. */
const writtenIn = ({ subject, preheader, blocks }: MailSettings): Language[] =>
  [subject, preheader, ...blocks.flatMap((block) => Object.values(block))]
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : []))
    .filter(isLanguage);
