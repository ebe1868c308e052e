import type { MailTemplate } from '@parcelway/api/mail-template';
import { lazyPart } from '@parcelway/host';
import type { MailSettings } from '@parcelway/http-contract';
import { Suspense } from 'react';
import type { MailChoice } from './mail-preview.hook';

const SendTestModal = lazyPart(() =>
  import(/* webpackChunkName: "send-test" */ './send-test.modal').then(({ SendTestModal: Modal }) => Modal),
);
const VersionsModal = lazyPart(() =>
  import(/* webpackChunkName: "versions" */ './versions.modal').then(({ VersionsModal: Modal }) => Modal),
);
const UnpublishModal = lazyPart(() =>
  import(/* webpackChunkName: "versions" */ './unpublish.modal').then(({ UnpublishModal: Modal }) => Modal),
);

export type TemplateDialog = 'test' | 'versions' | 'unpublish';
export interface TemplateDialogsProps {
  open: TemplateDialog | null;
  onClose(): void;
  template: MailTemplate;
  /** The draft as it is here. */
  settings: MailSettings;
  choice: MailChoice;
  canRestore: boolean;
  /** @param id null: our own mail */
  onRestore(id: string | null): void;
  onUnpublish(): void;
}

/** The dialogs of the editor; their code comes when one is opened. */
export function TemplateDialogs({ open, onClose, template, settings, choice, ...acts }: TemplateDialogsProps) {
  return (
    <Suspense fallback={null}>
      {open === 'test' && (
        <SendTestModal topic={template.topic} settings={settings} choice={choice} onClose={onClose} />
      )}
      {open === 'versions' && (
        <VersionsModal
          versions={template.versions}
          settings={settings}
          canRestore={acts.canRestore}
          onRestore={acts.onRestore}
          onClose={onClose}
        />
      )}
      {open === 'unpublish' && <UnpublishModal onUnpublish={acts.onUnpublish} onClose={onClose} />}
    </Suspense>
  );
}
