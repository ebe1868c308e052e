import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { ChoiceList } from '@parcelway/ui/forms';
import { FileButton } from '../common/file-button.component';
import { FileIssues } from '../common/file-issues.component';
import { useRulesImport } from './rules-import.hook';

/** Imports rules from a file: what is wrong in it, or what it changes, is shown before it is saved. */
export function RulesImportModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const form = useRulesImport(onClose);
  useFocusBack(true);
  const { checked, issue, mode } = form;
  const changes = checked ? checked.added + checked.changed + checked.deleted : 0;
  const canSave = checked !== null && checked.issue_count === 0;
  return (
    <Modal
      open
      title={t('rules.file.title')}
      onClose={onClose}
      primaryAction={{
        content: t('rules.file.import'),
        disabled: !canSave,
        loading: form.isSaving,
        onAction: form.save,
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{t('rules.file.text')}</Text>
          <FileButton fileName={form.fileName} disabled={form.isChecking || form.isSaving} onChoose={form.choose} />
          <ChoiceList
            title={t('rules.file.mode')}
            choices={[
              { value: 'add', label: t('rules.file.add') },
              { value: 'replace', label: t('rules.file.replace'), helpText: t('rules.file.replace_help') },
            ]}
            selected={[mode]}
            disabled={form.isChecking || form.isSaving}
            onChange={([value]) => form.setMode(value === 'replace' ? 'replace' : 'add')}
          />
          <div role="status">
            {form.isChecking && <Text as="p">{t('rules.file.checking')}</Text>}
            {canSave && (
              <Banner tone={changes > 0 ? 'success' : 'info'}>
                {changes > 0
                  ? t('rules.file.result', { added: checked.added, changed: checked.changed, deleted: checked.deleted })
                  : t('rules.file.nothing')}
              </Banner>
            )}
          </div>
          <div role="alert">
            {issue && <Banner tone="critical">{t(`rules.file.${issue}`)}</Banner>}
            {checked && checked.issue_count > 0 && (
              <FileIssues
                title={t('rules.file.issues', { number: number(checked.issue_count) })}
                tone="critical"
                issues={checked.issues}
                count={checked.issue_count}
              />
            )}
          </div>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
