import { z } from 'zod';
import { parseJson } from '../parse-json';
import type { Candidate, Findings } from './gate';

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()).min(1),
  mappings: z.string().min(1),
});
/**
 * A file of texts, or one that only re-exports other modules, has hardly any code, and so the build makes no map of it.
 */
const CODE_WITHOUT_MAP_MAX = 1_000;
const STRING = /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\]|\\[^])*`/g;

/** An error in the field can be read: each script has its map, and none carries it to the browser. */
export function sourceMapsGate({ files, maps }: Pick<Candidate, 'files' | 'maps'>): Findings {
  return [...files]
    .filter(([file]) => file.endsWith('.js'))
    .flatMap(([file, content]) => {
      const code = content.toString('utf8');
      if (/[#@]\s*sourceMappingURL=data:/.test(code))
        return [`${file} carries its source map inside: build with devtool "hidden-source-map"`];
      const map = maps.get(`${file}.map`);
      if (map)
        return sourceMap.safeParse(parseJson(map.toString('utf8'))).success
          ? []
          : [`${file}.map is no source map with sources: build again`];
      return code.replace(STRING, '').length <= CODE_WITHOUT_MAP_MAX
        ? []
        : [`${file} has no source map: build with devtool "hidden-source-map", and publish the .map files too`];
    });
}
