import { mailLogo, ownTexts, untranslatedBlocks, withoutMarks } from '@parcelway/email';
import type { Calls, DataOf, FilledMail, MailProblem, MailSettings } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { draftMail, type DraftMail } from './draft-mail';

const EMPTY: FilledMail = { subject: '', preheader: '', html: '', text: '' };
/** The most blocks that are left out because they cannot be filled; beyond it nothing is shown. */
const MAX_LEFT_OUT = 10;

/** The mail by the code that makes it, with unpublished settings; what cannot be filled is left out and named. */
export async function previewMail(
  ctx: AppContext,
  { shopId, domain }: Pick<Caller, 'shopId' | 'domain'>,
  draft: DraftMail,
): Promise<DataOf<Calls['previewNotification']>> {
  const { source, data } = await draftMail(ctx, { shopId, domain }, draft);
  const problems = await ctx.mailFiller.lint(shopId, draft.settings);
  let mail = EMPTY;
  let { settings } = draft;
  for (let left = MAX_LEFT_OUT; left > 0; left -= 1) {
    const [filled] = await ctx.mailFiller.fill(shopId, [
      { kind: 'customer', source: { ...source, settings, isMarked: true }, data },
    ]);
    if (!filled || 'failed' in filled) throw new Error(filled?.failed ?? 'A preview was not answered.');
    if ('mail' in filled) {
      ({ mail } = filled);
      break;
    }
    const { problem } = filled;
    if (!problems.some((known) => isSame(known, problem))) problems.push(problem);
    const rest = without(settings, problem);
    if (!rest) break;
    settings = rest;
  }
  return {
    ...mail,
    problems,
    bytes: Buffer.byteLength(withoutMarks(mail.html)) + Buffer.byteLength(mail.text),
    language: draft.language,
    own: ownTexts(draft.settings, draft.topic, draft.language),
    logo: mailLogo({ ...source, settings: draft.settings }),
    untranslated: untranslatedBlocks(draft.settings, draft.language),
  };
}

const isSame = (one: MailProblem, other: MailProblem): boolean =>
  one.block === other.block && one.field === other.field && one.line === other.line;

/** The mail without what a problem is about; null where it is about no place, or that is left out already. */
function without(settings: MailSettings, { block, field }: MailProblem): MailSettings | null {
  if (block === null) {
    // With the language that was read: `subject.de`.
    const place = (['subject', 'preheader'] as const).find((name) => field.startsWith(name));
    if (!place || Object.keys(settings[place]).length === 0) return null;
    return { ...settings, [place]: {} };
  }
  if (!settings.blocks.some(({ id, hidden }) => id === block && !hidden)) return null;
  return { ...settings, blocks: settings.blocks.map((one) => (one.id === block ? { ...one, hidden: true } : one)) };
}
