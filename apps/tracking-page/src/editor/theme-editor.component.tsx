import { trackingPageApi, useSavePageSettingMutation, type PageSetting } from '@parcelway/api/tracking-page';
import { MAX_SECTIONS, type PageTheme } from '@parcelway/domain';
import {
  DraftBanners,
  DraftLine,
  EditorPanes,
  FieldsContext,
  useDraft,
  useKit,
  useListActs,
  usePublishCheck,
  type EditorPane,
  type PublishFinding,
} from '@parcelway/editor';
import type { PageCode, PageSection, PageSettings } from '@parcelway/http-contract';
import { useHref, usePermission, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Page } from '@parcelway/ui';
import { useMemo, useState } from 'react';
import { isEmptySection, isSettings, newSection } from '../common/design';
import { lined, type SectionProblem } from '../common/section-problem';
import { usePublishTheme } from '../common/publish-theme.hook';
import { DesignPreviewPane } from '../preview/design-preview-pane.component';
import { useDesignPreview } from '../preview/preview.hook';
import { InspectorPanel } from './inspector-panel.component';
import { EditorContext, type Editor as EditorValue } from './editor.context';
import { PageParts, WHOLE_PAGE, wholePageId } from './page-parts.component';

export interface EditorProps {
  theme: PageTheme;
  setting: PageSetting;
  code: PageCode;
}

const NO_PROBLEMS: readonly SectionProblem[] = [];

/** A theme while it is edited: its parts, its page, and the fields of the part that is chosen. */
export function Editor({ theme, setting, code }: EditorProps) {
  const { t } = useTranslate('tracking-page');
  const { t: kit, invalidFields } = useKit();
  const refs = useRouteRefs();
  const overview = useHref('tracking-page');
  const isReadOnly = !usePermission('page.write');
  const [save] = useSavePageSettingMutation();
  const [read] = trackingPageApi.endpoints.watchPageSetting.useLazyQuery();
  const draft = useDraft<PageSettings>({
    scope: 'page-draft',
    name: theme,
    part: 'settings',
    stored: { ...setting, value: setting.settings },
    isValue: isSettings(setting.settings),
    save: (settings, revision) => save({ theme, settings, revision }),
    read: async () => {
      // A call that failed still has the answer of the one before.
      const { data, error } = await read(theme);
      return data && !error ? { ...data, value: data.settings } : undefined;
    },
    canSave: !isReadOnly,
  });
  const settings = draft.value;
  const { publish, isPublishing } = usePublishTheme(theme, draft);
  const [chosen, setChosen] = useState(wholePageId('look'));
  const [pane, setPane] = useState<EditorPane>('list');
  const choose = (id: string) => {
    setChosen(id);
    setPane('fields');
  };
  const acts = useListActs<PageSection>({
    list: settings.sections,
    change: (next) => draft.change((before) => ({ ...before, sections: next(before.sections) })),
    nameOf: ({ kind }) => t(`kinds.${kind}`),
    chosen,
    first: wholePageId('look'),
    choose: setChosen,
  });
  const chooseInPreview = (id: string) => {
    if (settings.sections.some((section) => section.id === id)) choose(id);
  };
  const nameOf = (id: string) => {
    const section = settings.sections.find((one) => one.id === id);
    const part = WHOLE_PAGE.find((one) => wholePageId(one) === id) ?? 'look';
    if (section) return t(`kinds.${section.kind}`);
    return part === 'above' ? t('code.fields.top') : t(`parts.${part}`);
  };
  const preview = useDesignPreview({ theme, settings, code });
  const problems = preview.preview.page?.problems ?? NO_PROBLEMS;
  const findings = (): PublishFinding[] => [
    ...invalidFields().map((field) => ({
      ...{ id: chosen, name: nameOf(chosen), text: kit('publish.invalid', { field }), onOpen: () => setPane('fields') },
    })),
    ...settings.sections
      .filter((section) => !section.hidden && isEmptySection(section))
      .map(({ id }) => ({ id, name: nameOf(id), text: kit('publish.empty'), onOpen: () => choose(id) })),
    ...problems.map((problem) => ({
      ...{ id: problem.section, name: nameOf(problem.section), text: lined(problem, t) },
      onOpen: () => choose(problem.section),
    })),
  ];
  const publishing = usePublishCheck(findings, publish);
  const {
    choice: { language },
    onChange: showPage,
  } = preview;
  const { change } = draft;
  const editor = useMemo<EditorValue>(
    () => ({
      theme,
      settings,
      change: (part, tag) => change((before) => ({ ...before, ...part }), tag),
      changeSection: (id, part, tag) =>
        change(
          (before) => ({
            ...before,
            sections: before.sections.map((one) => (one.id === id ? ({ ...one, ...part } as typeof one) : one)),
          }),
          tag,
        ),
      language,
      setLanguage: (next) => showPage({ language: next }),
      isReadOnly,
      locked: setting.locked,
      images: setting.images,
      problems,
    }),
    [theme, settings, change, language, showPage, isReadOnly, setting.locked, setting.images, problems],
  );
  const { offered } = settings.language;
  const fields = useMemo(
    () => ({ language, first: offered[0] ?? language, isReadOnly }),
    [language, offered, isReadOnly],
  );
  return (
    <EditorContext.Provider value={editor}>
      <Page
        title={t(`themes.${theme}`)}
        backAction={{ content: t('overview.title'), url: overview }}
        fullWidth
        primaryAction={{
          content: kit('publish.action'),
          disabled: isReadOnly || draft.state.is === 'conflict',
          loading: isPublishing,
          onAction: publishing.check,
        }}
        secondaryActions={[{ content: t('code.title'), url: refs('tracking-page.code', { theme }) }]}
      >
        <BlockStack gap="300">
          {isReadOnly && <Banner tone="info">{t('editor.read_only')}</Banner>}
          <DraftBanners draft={draft} />
          <DraftLine draft={draft} editors={setting.editors} />
          <FieldsContext.Provider value={fields}>
            <EditorPanes
              listLabel={t('sections.title')}
              open={pane}
              onOpen={setPane}
              note={t('editor.unpublished_note')}
              list={
                <PageParts
                  sections={settings.sections}
                  chosen={chosen}
                  isReadOnly={isReadOnly}
                  canAdd={settings.sections.length < MAX_SECTIONS}
                  onChoose={choose}
                  onAdd={(kind) => acts.add(newSection(kind, settings.sections))}
                  onMove={acts.move}
                />
              }
              preview={<DesignPreviewPane {...preview} chosen={chosen} onChoose={chooseInPreview} />}
              fields={
                <InspectorPanel
                  chosen={chosen}
                  acts={acts}
                  ownTexts={preview.preview.page?.own_texts ?? {}}
                  isThemeRead={preview.preview.page?.in_theme !== false}
                />
              }
            />
          </FieldsContext.Provider>
        </BlockStack>
        {publishing.dialog}
      </Page>
    </EditorContext.Provider>
  );
}
