import { useGetActionStateQuery } from '@parcelway/api/order-actions';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Spinner, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { useMayAct } from './parcel-actions.context';
import { useDoneText } from './done-text.hook';
import * as styles from './dialogs.module.css';
import type { Runner } from './runner.hook';

/** The parcels that an action failed for, each with its reason, and the way to try them again. */
export function FailuresModal({ id, runner, onClose }: { id: string; runner: Runner; onClose(): void }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const doneText = useDoneText();
  const mayAct = useMayAct();
  const { currentData: run, isError, refetch } = useGetActionStateQuery(id, { refetchOnMountOrArgChange: true });
  const { busy, step } = runner;
  const apply = async (what: 'retry' | 'undo') => {
    onClose();
    await step({ id, step: what });
  };
  const title = run
    ? t('actions.failed', { failed: number(run.failed), total: number(run.total) })
    : t('actions.not_changed');
  const further = run ? run.failed - run.failures.length : 0;
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      primaryAction={{
        content: t('actions.again'),
        disabled: !run || !mayAct || busy,
        onAction: () => void apply('retry'),
      }}
      secondaryActions={[
        ...(run?.can_undo
          ? [{ content: t('actions.undo_rest'), disabled: !mayAct || busy, onAction: () => void apply('undo') }]
          : []),
        { content: common('action.dismiss'), onAction: onClose },
      ]}
    >
      <Modal.Section>
        {!run && !isError && <Spinner accessibilityLabel={common('host.loading')} size="small" />}
        {isError && !run && (
          <BlockStack gap="200">
            <Text as="p">{common('failure.other_text')}</Text>
            <button type="button" className={styles.link} onClick={() => void refetch()}>
              {common('action.retry')}
            </button>
          </BlockStack>
        )}
        {run && (
          <BlockStack gap="300">
            {run.done > 0 && <Text as="p">{doneText(run)}</Text>}
            <ul className={styles.failures}>
              {run.failures.map(({ shipment_id: parcel, order_name: order, track_number: track, reason }) => (
                <li key={parcel}>
                  <span className={styles.name}>{[order, track].filter(Boolean).join(' · ')}</span>
                  <span>{t(`actions.reason.${reason}`)}</span>
                </li>
              ))}
            </ul>
            {further > 0 && (
              <Text as="p" tone="subdued">
                {t('actions.further', { count: further, number: number(further) })}
              </Text>
            )}
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}
