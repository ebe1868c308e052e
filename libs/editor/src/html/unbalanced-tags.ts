/** Elements that have no end. */
const VOID = 'area base br col embed hr img input link meta source track wbr'.split(' ');
/** Elements that end where another begins or their parent ends. */
const MAY_STAY_OPEN = 'p li dt dd td th tr thead tbody tfoot colgroup option optgroup rt rp html head body'.split(' ');
/** What is no markup: comments, template tags, and what the browser reads as text. */
const NO_MARKUP =
  /<!--[^]*?(?:-->|$)|<!\w[^>]*>|\{%[^]*?%\}|\{\{[^]*?\}\}|(?<=<(script|style|textarea|title)\b[^>]*>)[^]*?(?=<\/\1\s*>)/gi;
const TAG = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

export interface UnbalancedTag {
  /** Lower case. */
  tag: string;
  /** From 1. */
  line: number;
  /** It is opened and never closed, or closed and never opened. */
  is: 'open' | 'stray';
}

/** Elements of a piece of HTML that are not closed, and ends of elements that were not opened, by line. */
export function unbalancedTags(html: string): UnbalancedTag[] {
  const markup = html.replace(NO_MARKUP, (part) => part.replace(/[^\n]/g, ' '));
  const lineAt = (at: number): number => markup.slice(0, at).split('\n').length;
  const open: { tag: string; at: number }[] = [];
  const found: { tag: string; at: number; is: UnbalancedTag['is'] }[] = [];
  const leftOpen = (left: typeof open) => {
    for (const one of left) if (!MAY_STAY_OPEN.includes(one.tag)) found.push({ ...one, is: 'open' });
  };
  for (const { index: at, 1: slash, 2: name = '', 3: rest = '' } of markup.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (VOID.includes(tag)) continue;
    if (slash === '') {
      // Only in a drawing does a slash at the end of a tag end its element.
      const isDrawing = tag === 'svg' || tag === 'math' || open.some((one) => one.tag === 'svg' || one.tag === 'math');
      if (!(isDrawing && rest.endsWith('/'))) open.push({ tag, at });
      continue;
    }
    const start = open.findLastIndex((one) => one.tag === tag);
    if (start === -1) found.push({ tag, at, is: 'stray' });
    else leftOpen(open.splice(start).slice(1));
  }
  leftOpen(open);
  return found.sort((one, other) => one.at - other.at).map(({ at, tag, is }) => ({ tag, is, line: lineAt(at) }));
}
