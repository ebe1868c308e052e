import { useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { SyncPeriod, useOlderOrders, useSyncPreview } from '@parcelway/store-connection/sync';
import { Modal } from '@parcelway/ui/data';
import { useState } from 'react';
import { useSyncTexts } from './sync-texts.hook';

interface SyncModalProps {
  /** The period that is chosen at first. */
  days: number;
  onStart(days: number): void;
  onClose(): void;
}

/** What a sync of a period would bring and may cost, before it is started. */
export function SyncModal({ days: firstDays, onStart, onClose }: SyncModalProps) {
  const { t } = useTranslate('orders');
  const texts = useSyncTexts();
  const refs = useRouteRefs();
  const [days, setDays] = useState(firstDays);
  const state = useSyncPreview(days);
  const allow = useOlderOrders(refs('orders'));
  return (
    <Modal
      open
      onClose={onClose}
      title={t('sync.action')}
      primaryAction={
        state.needsGrant
          ? { content: texts('allow_older'), onAction: allow }
          : { content: t('sync.start'), onAction: () => onStart(days) }
      }
      secondaryActions={[{ content: t('sync.not_now'), onAction: onClose }]}
    >
      <Modal.Section>
        <SyncPeriod t={texts} days={days} alsoOffered={firstDays} state={state} onChange={setDays} />
      </Modal.Section>
    </Modal>
  );
}
