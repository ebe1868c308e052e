import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { NAMES } from '../model';
import type { Storage } from '@parcelway/storage';

/** Maps in memory at once; each needs some megabytes. */
const MAX_MAPS = 8;
const MAX_POSITIONS = 2_000;

/** Turns places in released files into places in their sources, by the private source maps. */
export class SourcePositions {
  private readonly maps = new Map<string, Promise<TraceMap | null>>();
  private readonly known = new Map<string, string>();

  constructor(private readonly storage: Storage) {}

  /**
   * @param frame `orders/1.0.0-abc/js/main.js:1:2345`
   * @returns `src/list/list.page.tsx:12:5 (ListPage)`; the frame itself where no map knows it
   */
  async resolve(frame: string): Promise<string> {
    const known = this.known.get(frame);
    if (known !== undefined) return known;
    const [, id = '', version = '', file = '', line, column] = /^([^/]+)\/([^/]+)\/(.+):(\d+):(\d+)$/.exec(frame) ?? [];
    const map = await this.map(NAMES.map(id, version, `${file}.map`));
    // A map counts columns from 0, a stack from 1.
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    const text = found?.source
      ? `${plain(found.source)}:${found.line}:${found.column + 1}${found.name ? ` (${found.name})` : ''}`
      : frame;
    if (this.known.size >= MAX_POSITIONS) this.known.clear();
    this.known.set(frame, text);
    return text;
  }

  /** Null where there is none, or none that can be read. */
  private map(name: string): Promise<TraceMap | null> {
    const there = this.maps.get(name);
    if (there) return there;
    const [oldest] = this.maps.keys();
    if (this.maps.size >= MAX_MAPS && oldest !== undefined) this.maps.delete(oldest);
    const loading = this.storage.get(name).then(
      (object) => {
        try {
          return object && new TraceMap(object.content.toString('utf8'));
        } catch {
          return null;
        }
      },
      (error: unknown) => {
        this.maps.delete(name);
        throw error;
      },
    );
    this.maps.set(name, loading);
    return loading;
  }
}

/** `webpack://orders/./src/x.ts?a1` is `orders/src/x.ts`. */
const plain = (source: string): string =>
  source
    .replace(/^webpack:\/\/\/?/, '')
    .replace(/\?.*$/, '')
    .replace(/(^|\/)\.\//g, '$1');
