import { useImportCourierEventsMutation } from '@parcelway/api/custom-couriers';
import { saveFile } from '@parcelway/charts/light';
import { EVENT_COLUMNS, MAX_EVENT_FILE_LENGTH, MAX_EVENT_FILE_ROWS, REPORTED_STATUSES } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, InlineStack, Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { useState } from 'react';
import { readCsvFile } from '../common/csv-file';
import { FileButton } from '../common/file-button.component';
import { FileIssues } from '../common/file-issues.component';

const TEMPLATE = [EVENT_COLUMNS.join(','), 'TB12345678,2026-11-28 17:20,in_transit,On the way to you,Hamburg,DE'];

/** Adds events to parcels of custom couriers from a file: rows that are right are added, the others are listed. */
export function EventsImportModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const [send, { data: done, isLoading, reset }] = useImportCourierEventsMutation();
  const [file, setFile] = useState<{ name: string; content: string | null } | null>(null);
  const [issue, setIssue] = useState<'too_big' | 'no_text' | null>(null);
  useFocusBack(true);
  async function choose(chosen: File) {
    const read = await readCsvFile(chosen, MAX_EVENT_FILE_LENGTH);
    setFile({ name: chosen.name, content: read.content });
    setIssue(read.issue);
    reset();
  }
  const content = file?.content ?? null;
  return (
    <Modal
      open
      title={t('custom.events.title')}
      onClose={onClose}
      primaryAction={{
        content: t('custom.events.upload'),
        disabled: content === null || done !== undefined,
        loading: isLoading,
        onAction: () => void (content !== null && send(content)),
      }}
      secondaryActions={[{ content: done ? t('custom.events.close') : common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{t('custom.events.text')}</Text>
          <Text as="p" tone="subdued">
            {t('custom.events.columns', {
              columns: EVENT_COLUMNS.join(', '),
              statuses: REPORTED_STATUSES.join(', '),
              most: number(MAX_EVENT_FILE_ROWS),
            })}
          </Text>
          <InlineStack>
            <Button
              variant="plain"
              onClick={() =>
                saveFile('events.csv', new Blob([TEMPLATE.join('\r\n')], { type: 'text/csv;charset=utf-8' }))
              }
            >
              {t('custom.events.template')}
            </Button>
          </InlineStack>
          <FileButton fileName={file?.name ?? null} disabled={isLoading} onChoose={(chosen) => void choose(chosen)} />
          <div role="status">
            {done && (
              <Banner tone={done.added > 0 ? 'success' : 'info'}>
                {t('custom.events.done', { added: number(done.added), known: number(done.known) })}
              </Banner>
            )}
          </div>
          <div role="alert">
            {issue && <Banner tone="critical">{t(`rules.file.${issue}`)}</Banner>}
            {done && done.issue_count > 0 && (
              <FileIssues
                title={t('custom.events.issues', { number: number(done.issue_count) })}
                tone="warning"
                issues={done.issues}
                count={done.issue_count}
              />
            )}
          </div>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
