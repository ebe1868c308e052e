import { parentsIn, parsed } from '@parcelway/remote-contract/built-code';
import { parseJson } from '../parse-json';
import type { Candidate, Findings } from './gate';

const FALLBACK = 'en';
const PLURAL = /^(.+)_(?:zero|one|two|few|many|other)$/;
/** As many keys as a finding names. */
const NAMED = 5;

/** Each language that a remote promises has every text that English has; the forms of a plural are the language's own. */
export function textsGate({ contract, files }: Pick<Candidate, 'contract' | 'files'>): Findings {
  const english = contract && keysOf(files, FALLBACK);
  if (!contract || !english) return [];
  return contract.i18n.languages.flatMap((language) => {
    const keys = keysOf(files, language);
    if (!keys) return [];
    const missing = [...english].filter((key) => !keys.has(key));
    if (missing.length === 0) return [];
    const named = missing.slice(0, NAMED).join(', ') + (missing.length > NAMED ? ' …' : '');
    return [
      `${missing.length} texts are missing in ${language}: ${named}. Translate them (docs/how-to/add-a-text.md), and build again`,
    ];
  });
}

/** Keys of the build's texts in a language, without plural endings; null where the build has no file of them. */
function keysOf(files: ReadonlyMap<string, Buffer>, language: string): Set<string> | null {
  const file = [...files].find(([name]) => new RegExp(`(^|/)texts-${language}-json\\.[^/]*js$`).test(name));
  if (!file) return null;
  // Webpack writes JSON as a text that is parsed in the browser.
  const texts = [...parentsIn(parsed(file[1].toString('utf8'))).keys()].flatMap((node) =>
    node.type === 'Literal' && typeof node.value === 'string' && node.value.startsWith('{')
      ? [parseJson(node.value)]
      : [],
  );
  return texts.length === 0 ? null : new Set(texts.flatMap((tree) => leavesOf(tree, '')));
}

function leavesOf(tree: unknown, prefix: string): string[] {
  if (typeof tree === 'string') return [PLURAL.exec(prefix)?.[1] ?? prefix];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => leavesOf(value, prefix === '' ? name : `${prefix}.${name}`));
}
