import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { useState } from 'react';
import { ActModal, type ActDialogProps } from './act-modal.component';
import { CourierSearch } from './courier-search.component';

/** Changes the courier of several parcels. */
export function CourierModal({ onAct, ...dialog }: ActDialogProps) {
  const { t } = useTranslate('orders');
  const [courier, setCourier] = useState('');
  return (
    <ActModal
      {...dialog}
      title={t('actions.name.modify_courier')}
      disabled={courier === ''}
      onAct={() => onAct({ courier })}
    >
      <Text as="p">{t('actions.means.modify_courier')}</Text>
      <CourierSearch chosen={courier} onChoose={setCourier} />
    </ActModal>
  );
}
