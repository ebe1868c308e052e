import { useGetMailVersionQuery } from '@parcelway/api/mail-template';
import { CompareModal, VersionList } from '@parcelway/editor';
import { usePermission } from '@parcelway/host';
import type { MailSettings, MailVersion } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { useState } from 'react';
import { useDifferences } from './differences.hook';

export interface VersionsModalProps {
  versions: readonly MailVersion[];
  /** The draft as it is here. */
  settings: MailSettings;
  canRestore: boolean;
  /** @param id null: our own mail */
  onRestore(id: string | null): void;
  onClose(): void;
}

/** What was published of the mail: compared with the draft, and made the draft again. */
export function VersionsModal({ versions, settings, canRestore, onRestore, onClose }: VersionsModalProps) {
  const { t } = useTranslate('notifications');
  const mayRestore = usePermission('notification.write') && canRestore;
  const [compared, setCompared] = useState<MailVersion | null>(null);
  const restore = (id: string | null) => {
    onClose();
    onRestore(id);
  };
  if (compared)
    return (
      <CompareVersion
        version={compared}
        settings={settings}
        mayRestore={mayRestore}
        onClose={() => setCompared(null)}
        onRestore={() => restore(compared.id)}
      />
    );
  return (
    <Modal open title={t('template.versions.title')} onClose={onClose}>
      <Modal.Section>
        {versions.length > 0 ? (
          <VersionList
            versions={versions}
            mayRestore={mayRestore}
            onCompare={(version) => setCompared(version)}
            onRestore={({ id }) => restore(id)}
          />
        ) : (
          <Text as="p">{t('template.versions.none')}</Text>
        )}
      </Modal.Section>
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p">{t('template.versions.ours')}</Text>
          <InlineStack>
            <Button disabled={!mayRestore} onClick={() => restore(null)}>
              {t('template.versions.ours_restore')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

interface CompareVersionProps {
  version: MailVersion;
  settings: MailSettings;
  mayRestore: boolean;
  onClose(): void;
  onRestore(): void;
}

function CompareVersion({ version, settings, ...modal }: CompareVersionProps) {
  const { t } = useTranslate('notifications');
  const { data, error, refetch } = useGetMailVersionQuery(version.id);
  const differences = useDifferences();
  return (
    <CompareModal
      {...modal}
      published_at={version.published_at}
      intro={t('template.compare.intro')}
      differences={data ? differences(settings, data.settings) : null}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
