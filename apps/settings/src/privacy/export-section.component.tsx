import { useCancelDataExportMutation, useExportDataMutation, type Privacy } from '@parcelway/api/privacy';
import { usePermission } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, InlineStack, ProgressBar, Text } from '@parcelway/ui';
import { Section } from '../common/section.component';

type Run = NonNullable<Privacy['export']>;

const isUnderWay = ({ state }: Run): boolean => state === 'queued' || state === 'running';

/** Requests a file with all data of the store, and leads to it. */
export function ExportSection({ privacy: { export: run, exports_left: left } }: { privacy: Privacy }) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const maySee = usePermission('order.read');
  const mayWrite = usePermission('setting.write');
  const mayExport = maySee && mayWrite;
  const [start, { isLoading }] = useExportDataMutation();
  const busy = run !== null && isUnderWay(run);
  return (
    <Section title={t('privacy.export.title')} text={t('privacy.export.text')}>
      <BlockStack gap="400">
        <div role="status">
          {run ? <RunState run={run} mayExport={mayExport} /> : <Text as="p">{t('privacy.export.none')}</Text>}
        </div>
        <Text as="p" tone="subdued">
          {t('privacy.export.personal')}
        </Text>
        {mayExport ? (
          <Text as="p" tone="subdued">
            {left > 0 ? t('privacy.export.left', { left: number(left) }) : t('privacy.export.none_left')}
          </Text>
        ) : (
          <Text as="p">{t('privacy.export.no_permission')}</Text>
        )}
        <InlineStack>
          <Button disabled={!mayExport || left === 0 || busy} loading={isLoading} onClick={() => void start()}>
            {t('privacy.export.start')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Section>
  );
}

function RunState({ run, mayExport }: { run: Run; mayExport: boolean }) {
  const { t } = useTranslate('settings');
  const { dateTime, number } = useFormats();
  if (isUnderWay(run)) return <Running run={run} mayCancel={mayExport} />;
  if (run.state === 'failed')
    return (
      <Banner tone="critical" title={t('privacy.export.failed_title')}>
        {t('privacy.export.failed_text')}
      </Banner>
    );
  if (run.state === 'cancelled') return <Text as="p">{t('privacy.export.cancelled')}</Text>;
  if (run.url === null) return <Text as="p">{t('privacy.export.over', { time: dateTime(run.created_at) })}</Text>;
  const megabytes = Math.max(0.1, Math.ceil((run.bytes ?? 0) / 100_000) / 10);
  return (
    <Banner tone="success" title={t('privacy.export.done_title')}>
      <BlockStack gap="200">
        <Text as="p">
          {t('privacy.export.done_text', { size: number(megabytes), time: dateTime(run.expires_at ?? '') })}
        </Text>
        <div>
          {/* In a tab of its own: the store admin's frame may not download. */}
          <Button url={run.url} external>
            {t('privacy.export.download')}
          </Button>
        </div>
      </BlockStack>
    </Banner>
  );
}

function Running({ run, mayCancel }: { run: Run; mayCancel: boolean }) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const [cancel, { isLoading }] = useCancelDataExportMutation();
  const { rows_done: done, rows_total: of } = run;
  return (
    <BlockStack gap="200">
      <Text as="p" id="data-export-progress">
        {of === 0 ? t('privacy.export.queued') : t('privacy.export.running', { done: number(done), of: number(of) })}
      </Text>
      <ProgressBar
        progress={of === 0 ? 0 : Math.min(100, Math.round((done / of) * 100))}
        size="small"
        ariaLabelledBy="data-export-progress"
      />
      <InlineStack>
        <Button variant="plain" disabled={!mayCancel} loading={isLoading} onClick={() => void cancel(run.id)}>
          {t('privacy.export.cancel')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
