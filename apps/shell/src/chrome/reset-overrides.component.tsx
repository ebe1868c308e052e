import { resetOverrides } from '@parcelway/federation';
import { useHost, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { useState } from 'react';

/** Ends the test of a release in this session, and loads the page again with what everybody gets. */
export function ResetOverrides({ reportToken }: { reportToken: string }) {
  const { t } = useTranslate('common');
  const host = useHost();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    try {
      await resetOverrides(reportToken);
      host.reload();
    } catch (error) {
      console.error('[overrides]', error);
      setBusy(false);
      toast(t('qa.failed'), { isError: true });
    }
  };
  return (
    <Button loading={busy} onClick={() => void reset()}>
      {t('qa.reset')}
    </Button>
  );
}
