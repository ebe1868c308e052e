import { toPlainText } from '@react-email/components';
import sanitizeHtml from 'sanitize-html';

const SIDES = ['top', 'right', 'bottom', 'left'];
const SIZE = /^-?(?:\d{1,4}|\d{0,3}\.\d{1,3})(?:px|em|rem|%|pt)?$/;
const SIZES = /^(?:(?:auto|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?)\s*){1,4}$/;
const COLORS = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{1,40}\))$/i;
const BORDER = /^[\w\s.#-]{1,60}$/;
const WORD = /^[a-z-]{1,20}$/i;

/** What a mail may hold: no script, no form, nothing that leaves its place or is fetched but images. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'div',
      'span',
      'center',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
    ],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'br', 'hr', 'a', 'img', 'font'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: {
    '*': ['style', 'align', 'valign', 'lang', 'dir', 'title', 'width', 'height', 'bgcolor'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    font: ['color', 'size', 'face'],
    table: ['role', 'border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedStyles: {
    '*': {
      ...Object.fromEntries(
        ['color', 'background-color', 'border-color'].map((name) => [name, [COLORS]] satisfies [string, RegExp[]]),
      ),
      ...Object.fromEntries(
        ['margin', 'padding', 'border-radius'].flatMap((name) =>
          [name, ...SIDES.map((side) => `${name}-${side}`)].map((one) => [one, [SIZES]] satisfies [string, RegExp[]]),
        ),
      ),
      ...Object.fromEntries(
        ['border', ...SIDES.map((side) => `border-${side}`)].map(
          (name) => [name, [BORDER]] satisfies [string, RegExp[]],
        ),
      ),
      ...Object.fromEntries(
        ['width', 'height', 'max-width', 'font-size', 'line-height', 'letter-spacing'].map(
          (name) => [name, [SIZE]] satisfies [string, RegExp[]],
        ),
      ),
      'font-family': [/^[\w\s,'"-]{1,120}$/],
      'font-weight': [/^(?:[a-z]{1,10}|[1-9]00)$/i],
      ...Object.fromEntries(
        ['font-style', 'text-align', 'text-decoration', 'text-transform', 'vertical-align', 'border-collapse'].map(
          (name) => [name, [WORD]] satisfies [string, RegExp[]],
        ),
      ),
      display: [/^(?:block|inline|inline-block|table|table-cell|table-row)$/],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
    // An image never makes a phone scroll sideways, and always has a text.
    img: (tagName, { style = '', ...attribs }) => ({
      tagName,
      attribs: { alt: '', ...attribs, style: `${style ? `${style};` : ''}max-width:100%` },
    }),
  },
};

/** A merchant's HTML after it was filled, as a mail may hold it; whatever it opened is closed. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED);

/** The same for the text part, each link with its address. @param html cleaned */
export const plainText = (html: string): string => toPlainText(html);
