import { mailTemplateApi, useSaveMailTemplateMutation, type MailTemplate } from '@parcelway/api/mail-template';
import { MAX_BLOCKS, type Language, type MailTopic } from '@parcelway/domain';
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
} from '@parcelway/editor';
import { FeatureNote, useHref, usePermission } from '@parcelway/host';
import type { MailBlock, MailSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Badge, Banner, BlockStack, Page } from '@parcelway/ui';
import { useMemo, useState } from 'react';
import { APPEARANCE, BlocksList, ENVELOPE } from './blocks-list.component';
import { InspectorPanel } from './inspector-panel.component';
import { isMailSettings, newBlock } from './mail-design';
import { MailEditorContext, type MailEditor } from './mail-editor.context';
import { MailPreviewPane } from './mail-preview-pane.component';
import { useMailPreview } from './mail-preview.hook';
import { ProblemsBanner } from './problems-banner.component';
import { languageOf } from './problems';
import { usePublishFindings } from './publish-findings.hook';
import { bytesOver } from './size';
import { TemplateDialogs, type TemplateDialog } from './template-dialogs.component';
import { useTemplateActs } from './template-acts.hook';
import { useTemplatePath } from './template-path.hook';

const NONE: readonly never[] = [];

export interface TemplateEditorProps {
  topic: MailTopic;
  title: string;
  template: MailTemplate;
}

/** A topic's mail while it is edited: its blocks, the mail itself, and the fields of the block that is chosen. */
export function TemplateEditor({ topic, title, template }: TemplateEditorProps) {
  const { t } = useTranslate('notifications');
  const { t: kit } = useKit();
  const overview = useHref('notifications');
  const here = useTemplatePath(topic);
  const mayWrite = usePermission('notification.write');
  const isLocked = template.locked.includes('template');
  const isReadOnly = !mayWrite || isLocked;
  const draft = useMailDraft(topic, template, !isReadOnly);
  const { value: settings, change } = draft;
  const acts = useTemplateActs(topic, draft);
  const [chosen, setChosen] = useState(ENVELOPE);
  const [pane, setPane] = useState<EditorPane>('list');
  const [dialog, setDialog] = useState<TemplateDialog | null>(null);
  const blocks = useListActs<MailBlock>({
    list: settings.blocks,
    change: (next) => change((before) => ({ ...before, blocks: next(before.blocks) })),
    nameOf: ({ kind }) => t(`template.kinds.${kind}`),
    chosen,
    first: ENVELOPE,
    choose: setChosen,
  });
  const view = useMailPreview(topic, settings, template.languages);
  const { choice, onChange: show } = view;
  const { language } = choice;
  const { problems = NONE, untranslated = NONE, bytes = 0, logo = null } = view.preview.page ?? {};
  const own = view.preview.page?.language === language ? view.preview.page.own : NONE;
  const editor = useMemo<MailEditor>(
    () => ({
      topic,
      settings,
      change: (part, tag) => change((before) => ({ ...before, ...part }), tag),
      changeBlock: (block, tag) =>
        change(
          (before) => ({ ...before, blocks: before.blocks.map((one) => (one.id === block.id ? block : one)) }),
          tag,
        ),
      language,
      setLanguage: (next) => show({ language: next }),
      languages: template.languages,
      locked: template.locked,
      pageAppearance: template.page_look,
      problems,
      untranslated,
      logo,
      own,
    }),
    [
      topic,
      settings,
      change,
      language,
      show,
      template.languages,
      template.locked,
      template.page_look,
      problems,
      untranslated,
      logo,
      own,
    ],
  );
  const [first = language] = template.languages;
  const fields = useMemo(() => ({ language, first, isReadOnly }), [language, first, isReadOnly]);
  const partName = (id: string | null): string => {
    const block = settings.blocks.find((one) => one.id === id);
    if (block) return t(`template.kinds.${block.kind}`);
    return t(id === APPEARANCE ? 'template.parts.look' : 'template.parts.envelope');
  };
  const openFields = (id: string) => {
    setChosen(id);
    setPane('fields');
  };
  const chooseInPreview = (id: string) => {
    if (settings.blocks.some((block) => block.id === id)) openFields(id);
  };
  const openPart = (block: string | null, of?: Language | null) => {
    if (of) show({ language: of });
    openFields(block ?? ENVELOPE);
  };
  const findings = usePublishFindings({
    ...{ settings, chosen, languages: template.languages },
    nameOf: partName,
    onOpen: openPart,
  });
  const publishing = usePublishCheck(findings, acts.publish);
  return (
    <MailEditorContext.Provider value={editor}>
      <FieldsContext.Provider value={fields}>
        <Page
          title={title}
          titleMetadata={<SentBadge template={template} />}
          backAction={{ content: t('overview.title'), url: overview }}
          fullWidth
          primaryAction={{
            content: kit('publish.action'),
            disabled: isReadOnly || draft.state.is === 'conflict' || problems.length > 0 || bytesOver(bytes),
            loading: acts.isPublishing,
            onAction: publishing.check,
          }}
          secondaryActions={[
            { content: t('template.test.action'), disabled: !mayWrite, onAction: () => setDialog('test') },
            { content: t('template.versions.title'), onAction: () => setDialog('versions') },
            ...(template.is_live
              ? [
                  {
                    content: t('template.unpublish.action'),
                    disabled: !mayWrite || acts.isUnpublishing,
                    onAction: () => setDialog('unpublish'),
                  },
                ]
              : []),
          ]}
        >
          <BlockStack gap="300">
            {!mayWrite && <Banner tone="info">{t('template.read_only')}</Banner>}
            {isLocked && <FeatureNote feature="cus_notification" text={t('template.locked.template')} backTo={here} />}
            <DraftBanners draft={draft} />
            <DraftLine draft={draft} editors={template.editors} />
            <EditorPanes
              listLabel={t('template.blocks.title')}
              open={pane}
              onOpen={setPane}
              note={t('template.note')}
              list={
                <BlockStack gap="400">
                  <BlocksList
                    chosen={chosen}
                    canAdd={settings.blocks.length < MAX_BLOCKS}
                    onChoose={openFields}
                    onMove={blocks.move}
                    onAdd={(kind) => blocks.add(newBlock(kind, settings.blocks))}
                  />
                  <ProblemsBanner
                    problems={problems}
                    nameOf={partName}
                    onOpen={(problem) => openPart(problem.block, languageOf(problem))}
                  />
                </BlockStack>
              }
              preview={
                <MailPreviewPane {...view} languages={template.languages} chosen={chosen} onChoose={chooseInPreview} />
              }
              fields={<InspectorPanel chosen={chosen} acts={blocks} />}
            />
          </BlockStack>
          {publishing.dialog}
          <TemplateDialogs
            open={dialog}
            onClose={() => setDialog(null)}
            template={template}
            settings={settings}
            choice={choice}
            canRestore={!isReadOnly && draft.state.is !== 'conflict'}
            onRestore={(id) => void acts.restore(id)}
            onUnpublish={() => void acts.unpublish()}
          />
        </Page>
      </FieldsContext.Provider>
    </MailEditorContext.Provider>
  );
}

function SentBadge({ template: { is_live: isLive } }: Pick<TemplateEditorProps, 'template'>) {
  const { t } = useTranslate('notifications');
  return isLive ? <Badge tone="success">{t('template.badge.own')}</Badge> : <Badge>{t('template.badge.ours')}</Badge>;
}

function useMailDraft(topic: MailTopic, template: MailTemplate, canSave: boolean) {
  const [save] = useSaveMailTemplateMutation();
  const [read] = mailTemplateApi.endpoints.watchMailTemplate.useLazyQuery();
  return useDraft<MailSettings>({
    scope: 'mail-draft',
    name: topic,
    part: 'settings',
    stored: { ...template, value: template.settings },
    isValue: isMailSettings(template.settings),
    save: (settings, revision) => save({ topic, settings, revision }),
    read: async () => {
      // A call that failed still has the answer of the one before.
      const { data, error } = await read(topic);
      return data && !error ? { ...data, value: data.settings } : undefined;
    },
    canSave,
  });
}
