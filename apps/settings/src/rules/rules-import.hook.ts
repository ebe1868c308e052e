import { useImportEddRulesMutation, type EddRulesImport, type EddRulesImported } from '@parcelway/api/edd';
import { MAX_RULE_FILE_LENGTH } from '@parcelway/domain/edd';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { readCsvFile } from '../common/csv-file';
import { UNDO_MS } from '../common/undo';

export interface RulesImport {
  /** Null: none is chosen yet. */
  fileName: string | null;
  mode: EddRulesImport['mode'];
  /** Why the file cannot be read. */
  issue: 'too_big' | 'no_text' | null;
  isChecking: boolean;
  isSaving: boolean;
  /** What is wrong in the file, or what it would change; null until it is checked. */
  checked: EddRulesImported | null;
  choose(file: File): void;
  setMode(mode: EddRulesImport['mode']): void;
  save(): void;
}

/** A file of rules: checked as soon as it is chosen, and imported on request. */
export function useRulesImport(onDone: () => void): RulesImport {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const [send] = useImportEddRulesMutation();
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const [mode, setMode] = useState<EddRulesImport['mode']>('add');
  const [issue, setIssue] = useState<RulesImport['issue']>(null);
  const [busy, setBusy] = useState<'checking' | 'saving' | null>(null);
  const [checked, setChecked] = useState<EddRulesImported | null>(null);

  async function check(content: string, as: EddRulesImport['mode']) {
    setChecked(null);
    setBusy('checking');
    const { data } = await send({ content, mode: as });
    setBusy(null);
    setChecked(data ?? null);
  }
  async function choose(chosen: File) {
    const { content, issue: found } = await readCsvFile(chosen, MAX_RULE_FILE_LENGTH);
    setIssue(found);
    setFile({ name: chosen.name, content: content ?? '' });
    setChecked(null);
    if (content !== null) await check(content, mode);
  }
  async function undo({ before, version }: EddRulesImported) {
    const { data } = await send({ content: before ?? '', mode: 'replace', save: true, version });
    if (data?.saved) toast(t('field.undone'));
  }
  async function save() {
    if (!file || !checked) return;
    setBusy('saving');
    const { data, error } = await send({ content: file.content, mode, save: true, version: checked.version });
    setBusy(null);
    // Somebody changed the rules meanwhile: what the file changes now is shown first.
    if (error && failureCode(error) === 409) return check(file.content, mode);
    if (!data?.saved) return data && setChecked(data);
    toast(t('rules.file.done'), {
      duration: UNDO_MS,
      ...(data.before !== null && { action: { label: t('field.undo'), run: () => void undo(data) } }),
    });
    onDone();
  }
  return {
    fileName: file?.name ?? null,
    mode,
    issue,
    isChecking: busy === 'checking',
    isSaving: busy === 'saving',
    checked,
    choose: (chosen) => void choose(chosen),
    setMode(next) {
      setMode(next);
      if (file && issue === null) void check(file.content, next);
    },
    save: () => void save(),
  };
}
