import type { SectionKind } from '@parcelway/domain';
import type { PageSettings } from '@parcelway/http-contract';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { moved, newSection } from '../common/design';
import type { Draft } from '../draft/draft.hook';
import { wholePageId } from './page-parts.component';

export interface SectionActs {
  add(kind: SectionKind): void;
  move(from: number, to: number): void;
  remove(id: string): void;
}

interface Given {
  settings: PageSettings;
  change: Draft<PageSettings>['change'];
  chosen: string;
  choose(id: string): void;
}

/** What is done to the list of sections; what was removed comes back to its place by Undo. */
export function useSectionActs({ settings, change, chosen, choose }: Given): SectionActs {
  const { t } = useTranslate('tracking-page');
  const toast = useToast();
  const setSections = (next: (before: PageSettings['sections']) => PageSettings['sections']) =>
    change((before) => ({ ...before, sections: next(before.sections) }));
  return {
    add(kind) {
      const section = newSection(kind, settings.sections);
      setSections((before) => [...before, section]);
      choose(section.id);
    },
    move: (from, to) => setSections((before) => moved(before, from, to)),
    remove(id) {
      const at = settings.sections.findIndex((section) => section.id === id);
      const section = settings.sections[at];
      if (!section) return;
      setSections((before) => before.filter((one) => one.id !== id));
      if (chosen === id) choose(wholePageId('look'));
      toast(t('sections.removed', { name: t(`kinds.${section.kind}`) }), {
        duration: 8_000,
        action: {
          label: t('draft.undo'),
          run() {
            setSections((before) =>
              before.some((one) => one.id === id) ? before : [...before.slice(0, at), section, ...before.slice(at)],
            );
            choose(id);
          },
        },
      });
    },
  };
}
