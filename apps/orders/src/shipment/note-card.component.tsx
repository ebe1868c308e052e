import type { ShipmentDetails } from '@parcelway/api/orders';
import { useLeaveGuard } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup, Text } from '@parcelway/ui';
import { useState } from 'react';
import { only, useParcelActions, useMayAct } from '../actions/parcel-actions.context';
import { NoteField } from '../actions/note-field.component';
import { TitledCard } from './order-cards.component';

/** The note of the parcel, edited in place. */
export function NoteCard({ shipment }: { shipment: ShipmentDetails }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const requestAction = useParcelActions();
  const mayAct = useMayAct();
  const { note } = shipment;
  const [draft, setDraft] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  useLeaveGuard(draft !== null && draft !== note);
  const save = () => {
    setSaving(true);
    const onEnd = (ok: boolean) => {
      setSaving(false);
      if (ok) setDraft(null);
    };
    requestAction({ what: 'note', parcels: { ...only(shipment), onEnd }, given: { note: draft ?? '' } });
  };
  return (
    <TitledCard title={t('filter.note')}>
      {draft === null ? (
        <>
          <Text as="p" {...(!note && { tone: 'subdued' })} breakWord>
            {note || t('filter.no_note')}
          </Text>
          {mayAct && (
            <div>
              <Button onClick={() => setDraft(note)}>{t('actions.name.note')}</Button>
            </div>
          )}
        </>
      ) : (
        <>
          <NoteField note={draft} onChange={setDraft} />
          <ButtonGroup>
            <Button variant="primary" loading={saving} onClick={save}>
              {common('action.save')}
            </Button>
            <Button disabled={saving} onClick={() => setDraft(null)}>
              {common('action.cancel')}
            </Button>
          </ButtonGroup>
        </>
      )}
    </TitledCard>
  );
}
