import { useDetectCourierQuery } from '@parcelway/api/order-actions';
import { useLeaveGuard } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { useEffect, useState } from 'react';
import { useWhyText } from '../common/why-text.hook';
import { ActModal } from './act-modal.component';
import type { OneParcel } from './ask.context';
import { CourierSearch } from './courier-search.component';
import type { Runner } from './runner.hook';

const PAUSE_MS = 300;
const MOST = 255;

interface NumberModalProps {
  parcel: OneParcel;
  runner: Runner;
  onClose(): void;
}

/** Gives a parcel another number, another courier, or both; while the number is typed it says whose it may be. */
export function NumberModal({ parcel, runner: { busy, run }, onClose }: NumberModalProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const whyText = useWhyText();
  const [number, setNumber] = useState(parcel.track_number);
  const [picked, setPicked] = useState<string | null>(null);
  const settled = useSettled(number.trim());
  const { currentData: detected } = useDetectCourierQuery(
    { track_number: settled, id: parcel.id },
    { skip: settled === '' },
  );
  const unchanged = number.trim() === parcel.track_number;
  // Chosen by hand; else what a new number tells of itself; else what it was.
  const courier = picked ?? (unchanged ? parcel.courier : (detected?.chosen ?? parcel.courier));
  const likely = (detected?.candidates ?? []).map(({ code, name, why }) => ({ code, name, why: whyText(why) }));
  const own = parcel.courier !== '' && !likely.some(({ code }) => code === parcel.courier);
  const dirty = !unchanged || courier !== parcel.courier;
  useLeaveGuard(dirty);
  const save = async () => {
    const body = { id: parcel.id, track_number: number.trim(), courier };
    if (await run({ call: 'trackingUpdate', body })) onClose();
  };
  return (
    <ActModal
      count={1}
      title={t('actions.name.tracking_update')}
      save={common('action.save')}
      disabled={!dirty || number.trim() === '' || courier === ''}
      busy={busy}
      onAct={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('courier.number')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST}
        value={number}
        onChange={setNumber}
        helpText={<Shape detected={detected} />}
      />
      <Text as="h3" variant="headingSm">
        {t('column.courier')}
      </Text>
      <CourierSearch
        likely={[...likely, ...(own ? [{ code: parcel.courier, name: parcel.courier_name }] : [])]}
        chosen={courier}
        parcel={parcel}
        onChoose={setPicked}
      />
    </ActModal>
  );
}

/** What the shape of the number tells. */
function Shape({ detected }: { detected: ReturnType<typeof useDetectCourierQuery>['currentData'] }) {
  const { t } = useTranslate('orders');
  if (!detected) return null;
  if (detected.candidates.length === 0) return t('actions.shape.unknown');
  if (detected.valid_check_digit === null) return t('actions.shape.known', { count: detected.candidates.length });
  return t(detected.valid_check_digit ? 'actions.shape.check_right' : 'actions.shape.check_wrong');
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
