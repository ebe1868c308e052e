import type { CatalogueProduct } from './catalogue';
import { SearchError } from './order-search';

const TOKEN = /\s*(?:(\()|(\))|(AND|OR)\b|([a-z_]+):("(?:[^"\\]|\\.)*"|[^\s()]+))/y;
type Test = (product: CatalogueProduct) => boolean;

/**
 * Reads the platform's search syntax as far as a recommendation needs it: terms with AND, and groups of terms with OR in brackets.
 * @throws {SearchError} for anything else
 */
export function productSearch(text: string): Test {
  const groups: Test[][] = [];
  let open: Test[] | null = null;
  let at = 0;
  const rest = text.trim();
  while (at < rest.length) {
    TOKEN.lastIndex = at;
    const [whole, opens, closes, , field, value] = TOKEN.exec(rest) ?? [];
    if (whole === undefined || (opens && open) || (closes && !open))
      throw new SearchError(`the twin does not understand the search from “${rest.slice(at, at + 40)}”`);
    at += whole.length;
    if (opens) groups.push((open = []));
    else if (closes) open = null;
    else if (field !== undefined && value !== undefined) {
      const test = term(field, value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1'));
      if (open) open.push(test);
      else groups.push([test]);
    }
  }
  return (product) => groups.every((tests) => tests.some((test) => test(product)));
}

function term(field: string, value: string): Test {
  const wanted = value.toLowerCase();
  if (field === 'status') return () => wanted === 'active';
  if (field === 'product_type') return ({ type }) => type.toLowerCase() === wanted;
  if (field === 'tag') return ({ tags }) => tags.some((tag) => tag.toLowerCase() === wanted);
  if (field === 'title') return ({ title }) => title.toLowerCase().includes(wanted.replace(/^\*|\*$/g, ''));
  throw new SearchError(`the twin cannot search products by ${field}`);
}
