import { PAGE_THEMES, REPEATABLE_SECTIONS, SECTION_KINDS, type PageTheme, type SectionKind } from '@parcelway/domain';
import type { PageCode, PageSection, PageSettings } from '@parcelway/http-contract';

export const isTheme = (text: string | undefined): text is PageTheme =>
  (PAGE_THEMES as readonly (string | undefined)[]).includes(text);

/** Kinds that the page may get one more of. */
export const kindsToAdd = (sections: readonly PageSection[]): SectionKind[] =>
  SECTION_KINDS.filter((kind) => REPEATABLE_SECTIONS.includes(kind) || !sections.some((one) => one.kind === kind));

type Values = { [Kind in SectionKind]: Omit<Extract<PageSection, { kind: Kind }>, 'id' | 'hidden' | 'kind'> };
/** The default content of a section. */
const FIRST_VALUES: Values = {
  status: {},
  progress: { bar: 'steps' },
  expected: {},
  courier: { show_number: true, show_link: true },
  timeline: { open: 'all' },
  items: { show_images: true },
  map: {},
  review: {},
  lookup: { place: 'always' },
  products: { source: 'best_selling', collection: null, limit: 4 },
  coupon: { code: '', label: {} },
  social: { links: {} },
  help: { label: {}, link: '' },
  html: { html: '' },
  liquid: { liquid: '' },
  plugin: { plugin: { name: 'google_analytics', key: '' } },
};

/** A new section; its id is none of those that are there. */
export function newSection(kind: SectionKind, sections: readonly PageSection[]): PageSection {
  const ids = new Set(sections.map(({ id }) => id));
  let id: string = kind;
  for (let count = 2; ids.has(id); count += 1) id = `${kind}-${count}`;
  return { kind, id, hidden: false, ...FIRST_VALUES[kind] } as PageSection;
}

/** Whether a section has nothing of its own that the page could show, so that it leaves it out. */
export function isEmptySection(section: PageSection): boolean {
  switch (section.kind) {
    case 'coupon':
      return section.code === '';
    case 'html':
      return section.html.trim() === '';
    case 'liquid':
      return section.liquid.trim() === '';
    case 'social':
      return Object.keys(section.links).length === 0;
    case 'products':
      return section.source === 'collection' && section.collection === null;
    case 'plugin':
      return section.plugin.key === '';
    default:
      return false;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether what was stored in the browser has the shape of settings of this version; the server checks the rest. */
export const isSettings =
  (like: PageSettings) =>
  (value: unknown): value is PageSettings =>
    isRecord(value) &&
    value.version === like.version &&
    Array.isArray(value.sections) &&
    value.sections.every((section) => isRecord(section) && SECTION_KINDS.includes(section.kind as SectionKind)) &&
    Object.entries(like).every(([key, part]) => typeof value[key] === typeof part && value[key] !== null);

export const isCode = (value: unknown): value is PageCode =>
  isRecord(value) && (['top', 'bottom', 'css', 'js'] as const).every((field) => typeof value[field] === 'string');
