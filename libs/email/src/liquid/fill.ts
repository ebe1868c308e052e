import type { FilledMail } from '@parcelway/http-contract';
import type { Template } from 'liquidjs';
import { MailTemplateError, type CompiledMail, type MailField } from '../compiled-mail';
import type { MailData } from '../mail-data';
import { cleanHtml, plainText } from '../own-html';
import { htmlEngine, mailEngine, plainEngine, textEngine } from './engine';
import { oneLine, withoutControls } from './escape';
import { problemOf } from './problems';
import { LIQUID_LIMITS, run, type LiquidLimits } from './sandbox';
import { merchantScope, scopeOf } from './scope';

/** Letters of a subject and a preheader. */
const MAX_LINE = 250;

interface Parsed {
  html: Template[];
  text: Template[];
  fields: (MailField & { parsed: Template[]; timed: boolean })[];
}
const cache = new WeakMap<CompiledMail, Parsed>();

function parsedOf(compiled: CompiledMail): Parsed {
  let parsed = cache.get(compiled);
  if (!parsed) {
    parsed = {
      html: mailEngine.parse(compiled.html),
      text: plainEngine.parse(compiled.text),
      // Only a loop can be slow.
      fields: compiled.fields.map((field) => ({
        ...field,
        parsed: parseField(field),
        timed: /\{%-?\s*for\b/.test(field.source),
      })),
    };
    cache.set(compiled, parsed);
  }
  return parsed;
}

const engineOf = ({ kind }: MailField) => (kind === 'html' ? htmlEngine : textEngine);

/** @throws MailTemplateError */
export const parseField = (field: MailField): Template[] => inPlace(field, () => engineOf(field).parse(field.source));

function inPlace<Value>(field: MailField, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw new MailTemplateError({ block: field.block, field: field.field, ...problemOf(error) });
  }
}

/**
 * The mail about one parcel. @param limits of size and time, for tests
 * @throws MailTemplateError where a merchant's text cannot be filled or becomes too long, with block, field and line
 */
export function fillMail(compiled: CompiledMail, data: MailData, limits: LiquidLimits = LIQUID_LIMITS): FilledMail {
  return fill(compiled, merchantScope(data), scopeOf(data), limits, data.shop.name);
}

/** @param texts what the fields read; `around` what the mail around them reads; `fallback` of an empty subject */
export function fill(
  compiled: CompiledMail,
  texts: object,
  around: object,
  limits: LiquidLimits,
  fallback: string,
): FilledMail {
  const { html, text, fields } = parsedOf(compiled);
  const own: Record<string, string> = {};
  const plain: Record<string, string> = {};
  for (const field of fields) {
    const filled = inPlace(field, () => run(engineOf(field), field.parsed, texts, limits, field.timed));
    if (field.kind === 'line') own[field.key] = plain[field.key] = oneLine(filled, MAX_LINE);
    else if (field.kind === 'text') own[field.key] = plain[field.key] = withoutControls(filled).trim();
    else {
      own[field.key] = cleanHtml(filled);
      plain[field.key] = plainText(own[field.key] ?? '');
    }
  }
  const subject = own.subject || oneLine(fallback, MAX_LINE);
  const preheader = own.preheader ?? '';
  // Ours loops over the parcel's data only; what counts is how big the mail becomes.
  const wide = { ...limits, memory: Infinity, bytes: Infinity };
  const filled = run(mailEngine, html, { ...around, own, subject }, wide, false);
  const bytes = Buffer.byteLength(filled);
  if (bytes > limits.bytes) throw tooBig(fields, own, bytes, limits.bytes);
  const textPart = run(plainEngine, text, { ...around, own: plain, subject }, wide, false);
  return { subject, preheader, html: filled, text: tidy(textPart) };
}

/** Its longest text is what makes a mail too big. */
function tooBig(fields: MailField[], own: Record<string, string>, bytes: number, max: number): MailTemplateError {
  const [longest] = [...fields].sort((a, b) => (own[b.key] ?? '').length - (own[a.key] ?? '').length);
  return new MailTemplateError({
    block: longest?.block ?? null,
    field: longest?.field ?? 'subject',
    line: null,
    message: `The mail has ${bytes} bytes and may have ${max}. This is its longest text: shorten it, or take a block out.`,
  });
}

const tidy = (text: string): string =>
  `${withoutControls(text)
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
