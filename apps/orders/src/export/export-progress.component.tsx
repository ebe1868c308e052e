import { useCancelExportMutation, type ExportRun } from '@parcelway/api/exports';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, Card, InlineStack, ProgressBar, Text } from '@parcelway/ui';

interface ExportProgressProps {
  run: ExportRun;
  /** It need not be shown any more. */
  onForget(): void;
  onDownload(): void;
  onAgain(): void;
}

/** One export: how far it is, its file, or why there is none. */
export function ExportProgress({ run, onForget, onDownload, onAgain }: ExportProgressProps) {
  const { t } = useTranslate('orders');
  const { dateTime, number, percent } = useFormats();
  const [cancel, { isLoading }] = useCancelExportMutation();
  if (run.state === 'failed')
    return (
      <Banner
        tone="critical"
        title={t('export.failed')}
        action={{ content: t('export.again'), onAction: onAgain }}
        onDismiss={onForget}
      >
        {run.error}
      </Banner>
    );
  if (run.url !== null)
    return (
      <Banner tone="success" title={t('export.done')} onDismiss={onForget}>
        <BlockStack gap="200">
          <Text as="p">
            {t('export.done_text', { rows: number(run.rows_done), time: dateTime(run.expires_at ?? '') })}
          </Text>
          <div>
            {/* In a tab of its own: the store admin's frame may not download. */}
            <Button url={run.url} external onClick={onDownload}>
              {t('export.download')}
            </Button>
          </div>
        </BlockStack>
      </Banner>
    );
  const fraction = run.rows_total > 0 ? Math.min(1, run.rows_done / run.rows_total) : 0;
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <div role="status" id="orders-export-progress">
            <Text as="span">
              {run.state === 'queued' ? t('export.queued') : t('export.progress', { percent: percent(fraction) })}
            </Text>
          </div>
          <Button variant="plain" loading={isLoading} onClick={() => void cancel(run.id)}>
            {t('export.cancel')}
          </Button>
        </InlineStack>
        <ProgressBar progress={Math.round(fraction * 100)} size="small" ariaLabelledBy="orders-export-progress" />
      </BlockStack>
    </Card>
  );
}
