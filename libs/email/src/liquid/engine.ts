import { MAIL_VARIABLES } from '@parcelway/domain';
import { Liquid } from 'liquidjs';
import { escapeHtml, paragraphs, textOf } from './escape';
import { liquidBase, merchantEngine } from './sandbox';

/** For texts, whose values are escaped with the text around them. */
export const textEngine = merchantEngine();
/** For a merchant's HTML. */
export const htmlEngine = merchantEngine(escapeHtml);

/** For the mail around the texts, which is ours. */
export const mailEngine = new Liquid({ ...liquidBase, outputEscape: escapeHtml });
mailEngine.registerFilter('paragraphs', { raw: true, handler: (value: unknown) => paragraphs(textOf(value)) });
mailEngine.registerFilter('as_is', { raw: true, handler: (value: unknown) => value });
export const plainEngine = new Liquid(liquidBase);

/** Names that a merchant's text may use. */
export const VARIABLES: readonly string[] = Object.keys(MAIL_VARIABLES);
