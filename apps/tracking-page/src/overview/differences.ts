import type { DateFormat, Language, SectionKind, TimeFormat } from '@parcelway/domain';
import { isSame, listDifferences } from '@parcelway/editor';
import type { PageCode, PageSettings } from '@parcelway/http-contract';

export interface Design {
  settings: PageSettings;
  code: PageCode;
}
type AppearancePart = keyof PageSettings['look'];
export const SHOWN_VALUES = ['accent', 'background', 'card', 'ink', 'radius', 'width'] as const;

/** One thing in which two designs differ. */
export type Difference =
  | { what: 'value'; part: (typeof SHOWN_VALUES)[number]; from: string; to: string }
  | {
      what: 'part';
      part:
        'follow_theme' | 'font' | 'logo' | 'banner' | 'lookup' | 'language' | 'date' | 'events' | 'branding' | 'order';
    }
  | { what: 'section'; how: 'added' | 'removed' | 'hidden' | 'shown' | 'changed'; kind: SectionKind }
  | { what: 'texts'; language: Language }
  | { what: 'code'; field: keyof PageCode };

/** In what the second design differs from the first, in the order in which the editor shows it. */
export function differences(from: Design, to: Design): Difference[] {
  const [before, after] = [from.settings, to.settings];
  const isValue = (part: AppearancePart): part is (typeof SHOWN_VALUES)[number] =>
    (SHOWN_VALUES as readonly string[]).includes(part);
  const look = (Object.keys(after.look) as AppearancePart[])
    .filter((part) => !isSame(before.look[part], after.look[part]))
    .map((part): Difference =>
      isValue(part)
        ? { what: 'value', part, from: String(before.look[part]), to: String(after.look[part]) }
        : { what: 'part', part },
    );
  const parts = (['lookup', 'language', 'events', 'branding'] as const)
    .filter((part) => !isSame(before[part], after[part]))
    .map((part): Difference => ({ what: 'part', part }));
  const time: { date: DateFormat; clock: TimeFormat } = after.time;
  const languages = [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])] as Language[];
  return [
    ...look,
    ...parts,
    ...(isSame(before.time, time) ? [] : [{ what: 'part', part: 'date' } as const]),
    ...languages
      .filter((language) => !isSame(before.texts[language], after.texts[language]))
      .map((language): Difference => ({ what: 'texts', language })),
    ...listDifferences(before.sections, after.sections).map((one): Difference =>
      one.how === 'order' ? { what: 'part', part: 'order' } : { what: 'section', ...one },
    ),
    ...(['top', 'bottom', 'css', 'js'] as const)
      .filter((field) => from.code[field] !== to.code[field])
      .map((field): Difference => ({ what: 'code', field })),
  ];
}
