/** Why CSS of the merchant's is refused: it loads something or reaches beyond the widget, holds HTML, or is no list of rules. */
export const CSS_ISSUES = ['loads', 'html', 'syntax'] as const;
export type CssIssue = (typeof CSS_ISSUES)[number];

const LOADS =
  /@(?:import|charset|namespace|font-face|property)|:host|(?:^|[^\w-])(?:url|src|image|image-set|-webkit-image-set|cross-fade|element|expression|paint)\(|javascript:|-moz-binding/i;
/** No style sheet needs them. */
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/;

/**
 * What is wrong with CSS for the promise's widget; null for nothing. The widget's shadow root keeps it to itself, so it may choose any
 * selector. It loads nothing: a page of the store must not depend on another host.
 */
export function widgetCssIssue(css: string): CssIssue | null {
  if (/<[a-z!/?]/i.test(css)) return 'html';
  const bare = withoutTexts(css);
  if (bare === null || CONTROL.test(css)) return 'syntax';
  if (LOADS.test(lettersOf(bare))) return 'loads';
  return isRules(bare.replace(/\\(?:[0-9a-f]{1,6}\s?|[^])/gi, 'x')) ? null : 'syntax';
}

/** Without comments, and with empty strings; null where one of them does not end. */
function withoutTexts(css: string): string | null {
  let bare = '';
  const pattern = /\/\*[^]*?\*\/|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\\[^]|[^]/g;
  for (const [part] of css.matchAll(pattern)) {
    if (part === '"' || part === "'" || part === '\\') return null;
    if (part.startsWith('/*')) bare += ' ';
    else if (part.length > 1 && !part.startsWith('\\')) bare += '""';
    else bare += part;
  }
  return bare.includes('/*') || bare.includes('*/') ? null : bare;
}

/** Letters that were written as escapes, such as `\75rl(`, are letters again. */
const lettersOf = (css: string): string =>
  css
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    )
    .replace(/\\([^])/g, '$1');

const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Whether it is rules with declarations, whose brackets all close. @param css without comments, texts and escapes */
function isRules(css: string): boolean {
  let depth = 0;
  const brackets: string[] = [];
  let part = '';
  for (const sign of css) {
    if (sign === '(' || sign === '[') brackets.push(sign);
    else if (sign in CLOSING && brackets.pop() !== CLOSING[sign]) return false;
    if (brackets.length > 0 || !'{};'.includes(sign)) {
      part += sign;
      continue;
    }
    const text = part.trim();
    part = '';
    if (sign === '{') {
      if (text === '') return false;
      depth += 1;
      continue;
    }
    // A declaration, or nothing between two of them.
    if (depth === 0 || (text !== '' && !/^(?:--)?[a-z-][\w-]*\s*:\s*[^\s]/i.test(text))) return false;
    if (sign === '}') depth -= 1;
  }
  return depth === 0 && brackets.length === 0 && part.trim() === '';
}
