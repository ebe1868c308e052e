import { contrast } from '@parcelway/domain';
import { Liquid, type TagToken, type Context } from 'liquidjs';
import { escapeHtml } from '../html';
import type { Texts } from './extension';

/** What a template may use beside its own values. */
export interface Surroundings {
  /** Objects that snippets see too: shop, routes, request, … */
  globals: Readonly<Record<string, unknown>>;
  snippets?: Readonly<Record<string, string>>;
  texts?: Texts;
  assetUrl?: (file: string) => string;
}

/** A template, drawn with the filters and tags of the platform that apps use. What else the platform knows is an error here. */
export function drawLiquid(
  template: string,
  values: Readonly<Record<string, unknown>>,
  { globals, snippets = {}, texts = {}, assetUrl = (file) => file }: Surroundings,
): { html: string; /** What `{% layout … %}` named, if it did. */ layout: string | null } {
  const engine = new Liquid({
    // From memory only: a template never reads the disk.
    templates: { ...snippets },
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: 10_000_000,
    renderLimit: 5000,
    memoryLimit: 100_000_000,
  });
  let layout: string | null = null;
  engine.registerTag('layout', {
    parse(token: TagToken) {
      layout = token.args.trim().replace(/^(['"])(.*)\1$/, '$2');
    },
    render: (_: Context) => '',
  });
  engine.registerFilter('t', (key: unknown) => textOf(texts, String(key)));
  engine.registerFilter('asset_url', (file: unknown) => assetUrl(String(file)));
  engine.registerFilter('color_contrast', (first: unknown, second: unknown) =>
    Number(contrast(String(first), String(second)).toFixed(2)),
  );
  const html = engine.parseAndRenderSync(template, { ...values }, { globals: { ...globals } }) as string;
  return { html, layout };
}

function textOf(texts: Texts, key: string): string {
  const text = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return typeof text === 'string' ? text : `Translation missing: ${escapeHtml(key)}`;
}
