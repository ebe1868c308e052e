import { trackingPageApi, useSavePageSettingMutation, type PageSetting } from '@parcelway/api/tracking-page';
import { MAX_SECTIONS, type PageTheme } from '@parcelway/domain';
import type { PageCode, PageSettings } from '@parcelway/http-contract';
import { useHref, usePermission, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Page } from '@parcelway/ui';
import { TabList } from '@parcelway/ui/list';
import { useMemo, useState } from 'react';
import { isSettings } from '../common/design';
import * as layout from '../common/editor-layout.module.css';
import { DraftBanners } from '../draft/draft-banners.component';
import { DraftLine } from '../draft/draft-line.component';
import { useDraft } from '../draft/draft.hook';
import { usePublish } from '../draft/publish.hook';
import { PreviewPane } from '../preview/preview-pane.component';
import { useDesignPreview } from '../preview/preview.hook';
import { ChosenPanel } from './chosen-panel.component';
import { EditorContext, type Editor as EditorValue } from './editor.context';
import { PageParts, wholePageId } from './page-parts.component';
import { useSectionActs } from './section-acts.hook';

const PANES = ['list', 'fields', 'preview'] as const;
const PANES_ID = 'page-editor';

export interface EditorProps {
  theme: PageTheme;
  setting: PageSetting;
  code: PageCode;
}

/** A theme while it is edited: its parts, its page, and the fields of the part that is chosen. */
export function Editor({ theme, setting, code }: EditorProps) {
  const { t } = useTranslate('tracking-page');
  const refs = useRouteRefs();
  const overview = useHref('tracking-page');
  const isReadOnly = !usePermission('page.write');
  const [save] = useSavePageSettingMutation();
  const [read] = trackingPageApi.endpoints.watchPageSetting.useLazyQuery();
  const draft = useDraft<PageSettings>({
    theme,
    part: 'settings',
    stored: { ...setting, value: setting.settings },
    isValue: isSettings(setting.settings),
    save: (settings, revision) => save({ theme, settings, revision }),
    read: async () => {
      const { data } = await read(theme);
      return data && { ...data, value: data.settings };
    },
    canSave: !isReadOnly,
  });
  const settings = draft.value;
  const { publish, isPublishing } = usePublish(theme, draft);
  const [chosen, setChosen] = useState(wholePageId('look'));
  const [pane, setPane] = useState<string>('list');
  const choose = (id: string) => {
    setChosen(id);
    setPane('fields');
  };
  const acts = useSectionActs({ settings, change: draft.change, chosen, choose: setChosen });
  const preview = useDesignPreview({ theme, settings, code });
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
    }),
    [theme, settings, change, language, showPage, isReadOnly, setting.locked, setting.images],
  );
  const open = (name: (typeof PANES)[number]) => pane === name;
  return (
    <EditorContext.Provider value={editor}>
      <Page
        title={t(`themes.${theme}`)}
        backAction={{ content: t('overview.title'), url: overview }}
        fullWidth
        primaryAction={{
          content: t('publish.action'),
          disabled: isReadOnly || draft.state.is === 'conflict',
          loading: isPublishing,
          onAction: () => void publish(),
        }}
        secondaryActions={[{ content: t('code.title'), url: refs('tracking-page.code', { theme }) }]}
      >
        <BlockStack gap="300">
          {isReadOnly && <Banner tone="info">{t('editor.read_only')}</Banner>}
          <DraftBanners draft={draft} />
          <DraftLine draft={draft} editors={setting.editors} />
          <div className={layout.tabs}>
            <TabList
              label={t('editor.panes')}
              controls={PANES_ID}
              selected={pane}
              items={PANES.map((id) => ({ id, label: t(`editor.pane_${id}`) }))}
              onSelect={setPane}
            />
          </div>
          <div className={layout.panes} id={PANES_ID}>
            <div className={layout.list} data-open={open('list')}>
              <PageParts
                sections={settings.sections}
                chosen={chosen}
                isReadOnly={isReadOnly}
                canAdd={settings.sections.length < MAX_SECTIONS}
                onChoose={choose}
                onAdd={acts.add}
                onMove={acts.move}
              />
            </div>
            <div className={layout.preview} data-open={open('preview')}>
              <PreviewPane {...preview} />
            </div>
            <div className={layout.fields} data-open={open('fields')}>
              <ChosenPanel chosen={chosen} acts={acts} ownTexts={preview.preview.page?.own_texts ?? {}} />
            </div>
          </div>
          <p className={layout.note}>{t('editor.unpublished_note')}</p>
        </BlockStack>
      </Page>
    </EditorContext.Provider>
  );
}
