import { z } from 'zod';
import { parseJson } from '../parse-json';
import type { Candidate, Findings } from './gate';

const sources = z.object({ sources: z.array(z.string().nullable()), sourcesContent: z.array(z.string().nullable()) });
const DIRECTIVE = /(?:\/\/|\/\*)\s*eslint-disable(?:-next-line|-line)?\b([^\n]*)/g;
/** Rules of what a remote must not do to the page (`tools/eslint/remote-rules.mjs`). */
const REMOTE_RULE = /\bremote\/[\w-]+/;

/**
 * The rules of what a remote must not do are not switched off, for a file or a line: neither by name nor all rules at once. Read from the
 * sources in the source maps, so that it holds for a build from anywhere.
 */
export function disabledRulesGate({ contract, maps }: Pick<Candidate, 'contract' | 'maps'>): Findings {
  if (!contract) return [];
  const found = new Set<string>();
  for (const map of maps.values()) {
    const parsed = sources.safeParse(parseJson(map.toString('utf8')));
    if (!parsed.success) continue;
    parsed.data.sources.forEach((source, index) => {
      if (source === null || source.includes('node_modules')) return;
      for (const [, rest = ''] of (parsed.data.sourcesContent[index] ?? '').matchAll(DIRECTIVE)) {
        const [rules = ''] = rest.split(/--|\*\//);
        const [rule = rules.trim() === '' ? 'all rules' : undefined] = REMOTE_RULE.exec(rules) ?? [];
        if (rule !== undefined) found.add(`${source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')} switches ${rule} off`);
      }
    });
  }
  return [...found]
    .sort()
    .map((what) => `${what}: remove the comment, and do it the way that the rule names, through @parcelway/host`);
}
