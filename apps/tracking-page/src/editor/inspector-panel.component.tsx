import type { ListActs } from '@parcelway/editor';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { AbovePanel } from '../settings/above-panel.component';
import { LanguagePanel } from '../settings/language-panel.component';
import { AppearancePanel } from '../settings/appearance-panel.component';
import { LookupPanel } from '../settings/lookup-panel.component';
import { SectionPanel } from '../settings/section-panel.component';
import { useEditor } from './editor.context';
import { WHOLE_PAGE, wholePageId, type WholePage } from './page-parts.component';

export interface InspectorPanelProps {
  /** Id of a section or of a part of the whole page. */
  chosen: string;
  acts: ListActs<PageSection>;
  /** The page's own words, by key. */
  ownTexts: Partial<Record<string, string>>;
  /** Whether the preview shows the store's theme. */
  isThemeRead: boolean;
}

/** The fields of what is chosen, and of nothing else. */
export function InspectorPanel({ chosen, acts, ownTexts, isThemeRead }: InspectorPanelProps) {
  const { t } = useTranslate('tracking-page');
  const { settings } = useEditor();
  const { sections } = settings;
  const at = sections.findIndex(({ id }) => id === chosen);
  const section = sections[at];
  const part: WholePage = WHOLE_PAGE.find((one) => wholePageId(one) === chosen) ?? 'look';
  const title = section ? t(`kinds.${section.kind}`) : part === 'above' ? t('code.fields.top') : t(`parts.${part}`);
  return (
    <section aria-label={title}>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {section ? (
          <SectionPanel
            key={section.id}
            section={section}
            at={at}
            of={sections.length}
            onMove={(to) => acts.move(at, to)}
            onRemove={() => acts.remove(section.id)}
          />
        ) : part === 'language' ? (
          <LanguagePanel ownTexts={ownTexts} />
        ) : part === 'lookup' ? (
          <LookupPanel />
        ) : part === 'above' ? (
          <AbovePanel />
        ) : (
          <AppearancePanel isThemeRead={isThemeRead} />
        )}
      </BlockStack>
    </section>
  );
}
