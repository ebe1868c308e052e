import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { preloadOn } from '@parcelway/ui/list';
import { Suspense, useCallback, useState, type RefObject } from 'react';
import { useShortcuts } from './shortcuts.hook';

const loadModal = () =>
  import(/* webpackChunkName: "shortcuts" */ './shortcuts.modal').then(({ ShortcutsModal: Part }) => Part);
const ShortcutsModal = lazyPart(loadModal);

interface ShortcutsProps {
  /** What holds the search and the rows. */
  list: RefObject<HTMLElement | null>;
  page: number;
  /** False on the last page. */
  hasNext: boolean;
  onPage(page: number): void;
}

/** Makes the list go by keys, and opens the list of them. */
export function Shortcuts({ list, page, hasNext, onPage }: ShortcutsProps) {
  const { t } = useTranslate('orders');
  const [isOpen, setOpen] = useState(false);
  const turn = useCallback(
    (by: -1 | 1) => {
      if (by === 1 ? hasNext : page > 1) onPage(page + by);
    },
    [page, hasNext, onPage],
  );
  const help = useCallback(() => setOpen(true), []);
  useShortcuts({ list, turn, help });
  return (
    <>
      <Button variant="plain" {...preloadOn(loadModal)} onClick={help}>
        {t('shortcuts.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShortcutsModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
