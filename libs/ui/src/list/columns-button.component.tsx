import { useTranslate } from '@parcelway/i18n';
import { Button } from '@shopify/polaris';
import { Suspense, useState } from 'react';
import type { ColumnChoice } from './column-choice.hook';
import { lazyPart } from './lazy-part';
import { preloadOn } from './preload-on';

const loadModal = () =>
  import(/* webpackChunkName: "columns" */ '../components/columns.modal').then(({ ColumnsModal: Part }) => Part);
const ColumnsModal = lazyPart(loadModal);

export interface ColumnsButtonProps<C extends string> {
  choice: ColumnChoice<C>;
  nameOf(id: C): string;
}

/** Opens the choice of columns. */
export function ColumnsButton<C extends string>({
  choice: { usual, extra, columns, save },
  nameOf,
}: ColumnsButtonProps<C>) {
  const { t } = useTranslate('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" {...preloadOn(loadModal)} onClick={() => setOpen(true)}>
        {t('columns.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <ColumnsModal
            usual={usual}
            extra={extra}
            shown={columns}
            nameOf={(id) => nameOf(id as C)}
            onSave={(chosen) => save(chosen as readonly C[])}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
