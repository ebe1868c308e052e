import { useDetectCourierQuery, useSetCourierNameMutation } from '@parcelway/api/order-actions';
import { useLeaveGuard } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { useSettled } from '../common/settled.hook';
import { useWhyText } from '../common/why-text.hook';
import { ActModal } from './act-modal.component';
import type { OneParcel } from './parcel-actions.context';
import { CourierSearch } from './courier-search.component';
import type { Runner } from './runner.hook';
import { StoreCompany } from './store-company.component';

const MOST = 255;

interface NumberModalProps {
  parcel: OneParcel;
  runner: Runner;
  onClose(): void;
}

/** Changes a parcel's number, courier, or both; while the number is typed it shows likely couriers. */
export function NumberModal({ parcel, runner: { busy, run }, onClose }: NumberModalProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const whyText = useWhyText();
  const [number, setNumber] = useState(parcel.track_number);
  const [picked, setPicked] = useState<string | null>(null);
  const [always, setAlways] = useState(false);
  const [nameCourier] = useSetCourierNameMutation();
  const typed = number.trim();
  const settled = useSettled(typed);
  const { currentData } = useDetectCourierQuery({ track_number: settled, id: parcel.id }, { skip: settled === '' });
  // The result for the number before does not apply to the current one.
  const detected = settled === typed ? currentData : undefined;
  const unchanged = typed === parcel.track_number;
  // Chosen manually; else the present one, or the likeliest of a new number: the courier of the old number does not
  // apply.
  const courier = picked ?? (unchanged ? parcel.courier : (detected?.chosen ?? detected?.candidates[0]?.code ?? ''));
  const likely = (detected?.candidates ?? []).map(({ code, name, why }) => ({ code, name, why: whyText(why) }));
  const own = parcel.courier !== '' && !likely.some(({ code }) => code === parcel.courier);
  const dirty = !unchanged || courier !== parcel.courier;
  useLeaveGuard(dirty);
  const company = detected?.store_company;
  const named = company && courier !== '' && courier !== parcel.courier && courier !== company.courier && company.name;
  const save = async () => {
    if (!(await run({ call: 'trackingUpdate', body: { id: parcel.id, track_number: typed, courier } }))) return;
    if (named && always) void nameCourier({ company: named, courier });
    onClose();
  };
  return (
    <ActModal
      count={1}
      title={t('actions.name.tracking_update')}
      save={common('action.save')}
      disabled={!dirty || typed === '' || courier === ''}
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
      {named && <StoreCompany company={named} courier={courier} always={always} onChange={setAlways} />}
    </ActModal>
  );
}

/** The findings from the number's shape. */
function Shape({ detected }: { detected: ReturnType<typeof useDetectCourierQuery>['currentData'] }) {
  const { t } = useTranslate('orders');
  if (!detected) return null;
  if (detected.candidates.length === 0) return t('actions.shape.unknown');
  if (detected.valid_check_digit === null) return t('actions.shape.known', { count: detected.candidates.length });
  return t(detected.valid_check_digit ? 'actions.shape.check_right' : 'actions.shape.check_wrong');
}
