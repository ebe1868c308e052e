import type { EddRulesImported } from '@parcelway/api/edd';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, InlineStack, Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { ChoiceList } from '@parcelway/ui/forms';
import { useRef } from 'react';
import { useRulesImport, type RulesImport } from './rules-import.hook';
import * as styles from '../common/table.module.css';

/** Imports rules from a file: what is wrong in it, or what it changes, is shown before it is saved. */
export function RulesImportModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
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
          <FileField form={form} />
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
            {checked && checked.issue_count > 0 && <Issues checked={checked} />}
          </div>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function FileField({ form: { fileName, isChecking, isSaving, choose } }: { form: RulesImport }) {
  const { t } = useTranslate('settings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <InlineStack gap="200" blockAlign="center">
      <input
        ref={input}
        className="pw-visually-hidden"
        type="file"
        accept=".csv,text/csv"
        aria-label={t('rules.file.choose')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) choose(file);
          // The same file, corrected, can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button disabled={isChecking || isSaving} onClick={() => input.current?.click()}>
        {t('rules.file.choose')}
      </Button>
      {fileName !== null && <Text as="span">{fileName}</Text>}
    </InlineStack>
  );
}

/** What is wrong in the file, row by row. */
function Issues({ checked: { issues, issue_count: count } }: { checked: EddRulesImported }) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  return (
    <BlockStack gap="300">
      <Banner tone="critical">{t('rules.file.issues', { number: number(count) })}</Banner>
      <table className={styles.table} aria-label={t('rules.file.problem')}>
        <thead>
          <tr>
            <th scope="col">{t('rules.file.row')}</th>
            <th scope="col">{t('rules.file.column')}</th>
            <th scope="col">{t('rules.file.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">{t('rules.file.row_number', { number: number(row) })}</th>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > issues.length && (
        <Text as="p" tone="subdued">
          {t('rules.file.more', { number: number(count - issues.length) })}
        </Text>
      )}
    </BlockStack>
  );
}
