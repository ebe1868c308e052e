import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A theme app extension as it lies in its folder. */
export interface Extension {
  /** By handle, the name of the file. */
  blocks: ReadonlyMap<string, AppBlock>;
  snippets: Readonly<Record<string, string>>;
  assets: ReadonlyMap<string, string>;
  /** The shoppers' texts in the language that fits best. @param locale of the store, e.g. `de-AT` */
  texts(locale: string): Texts;
}
export type Texts = { readonly [key: string]: string | Texts };

export interface AppBlock {
  template: string;
  stylesheet: string | null;
  javascript: string | null;
  /** What its settings are until a merchant changes them. */
  defaults: Readonly<Record<string, unknown>>;
  /** Settings that are what the page is about, as long as nobody chooses another. */
  autofilled: readonly string[];
}

interface Schema {
  stylesheet?: string;
  javascript?: string;
  settings?: { id?: string; default?: unknown; autofill?: boolean }[];
}

/** Reads the folder anew, so that a change shows with the next page. @throws when a file is not what the platform accepts */
export function readExtension(folder: string): Extension {
  const locales = filesOf(folder, 'locales', /^(?!.*\.schema\.json$)(.+)\.json$/);
  const texts = (name: string | undefined): Texts | null => {
    const text = name === undefined ? undefined : locales.get(name);
    return text === undefined ? null : (JSON.parse(text) as Texts);
  };
  const main = [...locales.keys()].find((name) => name.endsWith('.default'));
  return {
    blocks: new Map(
      [...filesOf(folder, 'blocks', /^(.+)\.liquid$/)].map(([name, text]) => [name, readBlock(name, text)]),
    ),
    snippets: Object.fromEntries(
      [...filesOf(folder, 'snippets', /^(.+)\.liquid$/)].map(([name, text]) => [name, without('doc', text)]),
    ),
    assets: filesOf(folder, 'assets', /^(.+\.(?:css|js))$/),
    texts: (locale) => texts(locale) ?? texts(locale.split('-')[0]) ?? texts(main) ?? {},
  };
}

function readBlock(name: string, text: string): AppBlock {
  const json = /\{%-?\s*schema\s*-?%\}([^]*?)\{%-?\s*endschema\s*-?%\}/.exec(text)?.[1];
  if (json === undefined) throw new Error(`the block ${name} has no schema`);
  const { stylesheet, javascript, settings = [] } = JSON.parse(json) as Schema;
  return {
    template: without('schema', without('doc', text)),
    stylesheet: stylesheet ?? null,
    javascript: javascript ?? null,
    defaults: Object.fromEntries(
      settings.flatMap((setting) => (setting.id === undefined ? [] : [[setting.id, setting.default ?? '']])),
    ),
    autofilled: settings.flatMap(({ id, autofill }) => (autofill && id !== undefined ? [id] : [])),
  };
}

/** What the platform reads apart from the template. */
const without = (tag: 'schema' | 'doc', text: string): string =>
  text.replace(new RegExp(`\\{%-?\\s*${tag}\\s*-?%\\}[^]*?\\{%-?\\s*end${tag}\\s*-?%\\}\\n?`, 'g'), '');

function filesOf(folder: string, kind: string, name: RegExp): Map<string, string> {
  const dir = path.join(folder, kind);
  if (!existsSync(dir)) return new Map();
  return new Map(
    readdirSync(dir).flatMap((file) => {
      const key = name.exec(file)?.[1];
      return key === undefined ? [] : [[key, readFileSync(path.join(dir, file), 'utf8')] as const];
    }),
  );
}
