/**
 * What the editors of several remotes are made of: a draft that saves itself, a list that is dragged, a preview of the server's, fields,
 * versions. Each remote carries its own copy, with the texts (`./messages`). Everything is inside `EditorKit`, but the frames of
 * previews, which have no texts.
 */
export { DraftBanners } from './draft/draft-banners.component';
export { DraftLine } from './draft/draft-line.component';
export { useDraft, type Draft, type DraftSource, type Stored } from './draft/draft.hook';
export { useFresh } from './draft/fresh.hook';
export { POLL_MS } from './draft/poll';
export { usePublish, type Publishing } from './draft/publish.hook';
export type { Saved } from './draft/saves';
export { ByLanguageField } from './fields/by-language-field.component';
export { CollectionField } from './fields/collection-field.component';
export { ColorField } from './fields/color-field.component';
export { FieldsContext, useFields, type EditorFields } from './fields/fields.context';
export { LinkField } from './fields/link-field.component';
export { NumberField } from './fields/number-field.component';
export { TypedField } from './fields/typed-field.component';
export { withEntry } from './fields/with-entry';
export { MarkupNotes } from './html/markup-notes.component';
export { EditorKit, useKit, type KitTranslate } from './kit.context';
export { DraftWait, type DraftWaitProps } from './layout/draft-wait.component';
export { EditorPanes, type EditorPane } from './layout/editor-panes.component';
export { useListActs, type ListActs } from './list/list-acts.hook';
export { PartsList } from './list/parts-list.component';
export { RowButtons } from './list/row-buttons.component';
export { MAIL_FRAME_URL, MailFrame } from './preview/mail-frame.component';
export { ParcelPicker, type PreviewParcel } from './preview/parcel-picker.component';
export { PreviewPane, WidthButtons, type PreviewPaneProps, type PreviewWidth } from './preview/preview-pane.component';
export { usePreview, type PreviewState } from './preview/preview.hook';
export { PreviewFrame } from './preview/preview-frame.component';
export { type FrameDocument, type FrameProps } from './preview/sandboxed-frame.component';
export { usePublishCheck, type PublishFinding } from './publish/publish-check.hook';
export { CompareModal } from './versions/compare.modal';
export { isSame, listDifferences, type ListDifference } from './versions/list-differences';
export { VersionList } from './versions/version-list.component';
