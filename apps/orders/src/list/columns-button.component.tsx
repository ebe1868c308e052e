import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import { preloadOn } from '../common/preload-on';
import type { OrderFiltersState } from './order-filters.hook';

const loadModal = () =>
  import(/* webpackChunkName: "columns" */ './columns.modal').then(({ ColumnsModal: Part }) => Part);
const ColumnsModal = lazyPart(loadModal);

/** Opens the choice of columns. */
export function ColumnsButton({ state }: { state: Pick<OrderFiltersState, 'table' | 'columns' | 'setColumns'> }) {
  const { t } = useTranslate('orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" {...preloadOn(loadModal)} onClick={() => setOpen(true)}>
        {t('columns.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <ColumnsModal
            table={state.table}
            columns={state.columns}
            onSave={state.setColumns}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
