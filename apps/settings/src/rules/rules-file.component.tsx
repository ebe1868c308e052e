import { useLazyExportEddRulesQuery } from '@parcelway/api/edd';
import { saveFile } from '@parcelway/charts/light';
import { lazyPart, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import { useRuleAccess } from './rule-access.hook';

const RulesImportModal = lazyPart(() =>
  import(/* webpackChunkName: "rules-import" */ './rules-import.modal').then(({ RulesImportModal: Part }) => Part),
);

/** Exports all rules as a file, and imports them from one. */
export function RulesFile() {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const toast = useToast();
  const { canChange } = useRuleAccess();
  const [load, { isFetching }] = useLazyExportEddRulesQuery();
  const [isImporting, setImporting] = useState(false);
  async function save() {
    const { data, error } = await load();
    if (error || !data) return;
    saveFile(data.file_name, new Blob([data.content], { type: 'text/csv;charset=utf-8' }));
    if (!data.complete) toast(t('rules.file.cut', { number: number(data.rows) }));
  }
  return (
    <>
      <Button disabled={!canChange} onClick={() => setImporting(true)}>
        {t('rules.file.import')}
      </Button>
      <Button loading={isFetching} onClick={() => void save()}>
        {t('rules.file.export')}
      </Button>
      {isImporting && (
        <Suspense fallback={null}>
          <RulesImportModal onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
