import type { OrderView } from '@parcelway/api/orders';
import type { OrderFilters } from '@parcelway/domain';
import { lazyPart, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { ActionList, Banner, Button, Popover } from '@parcelway/ui';
import { preloadOn, TabList } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import { useViews, type Views } from './views.hook';
import * as styles from './view-bar.module.css';

const loadNameModal = () =>
  import(/* webpackChunkName: "view-name" */ './view-name.modal').then(({ ViewNameModal: Part }) => Part);
const ViewNameModal = lazyPart(loadNameModal);
const STANDARD = 'standard';

/** The purpose of the name, and its view. */
interface Naming {
  title: string;
  name: string;
  id?: string;
  filters?: OrderView['filters'];
}

/** The saved views as tabs, with what can be done with the open one. Nothing while there is no view, and none to be saved. */
export function ViewBar({ filters, controls }: { filters: OrderFilters; controls: string }) {
  const { t } = useTranslate('orders');
  const toast = useToast();
  const state = useViews(filters);
  const { views, open, isMissing, isChanged, mayWrite, show, save, remove, restore } = state;
  const [naming, setNaming] = useState<Naming>();
  const [removed, setRemoved] = useState<{ view: OrderView; at: number }>();
  const saveNamed = async ({ id, filters }: Naming, name: string) => {
    const saved = await save({ name, ...(id !== undefined && { id }), ...(filters && { filters }) });
    if ('problem' in saved) return saved.problem;
    // A new one is opened; one with another name stays as it is.
    if (id === undefined) show(saved.view);
    return undefined;
  };
  const saveChanges = async ({ id, name }: OrderView) => {
    const saved = await save({ id, name });
    if ('problem' in saved) toast(saved.problem, { isError: true });
    else show(saved.view);
  };
  const mayAdd = mayWrite && !open && isChanged;
  if (views.length === 0 && !mayAdd && !removed && !isMissing) return null;
  return (
    <div className={styles.bar}>
      {isMissing && (
        <div className={styles.missing}>
          <Banner
            tone="warning"
            title={t('views.missing')}
            action={{ content: t('views.show_standard'), onAction: () => show(undefined) }}
          >
            {t('views.missing_text')}
          </Banner>
        </div>
      )}
      {views.length > 0 && (
        <TabList
          label={t('views.label')}
          controls={controls}
          selected={open?.id ?? STANDARD}
          items={[{ id: STANDARD, label: t('views.none') }, ...views.map(({ id, name }) => ({ id, label: name }))]}
          onSelect={(id) => show(views.find((view) => view.id === id))}
        />
      )}
      {open && mayWrite && (
        <ViewMenu
          state={state}
          view={open}
          onName={setNaming}
          onRemove={() => {
            const at = views.indexOf(open);
            void remove(open).then((gone) => gone && setRemoved({ view: open, at }));
          }}
        />
      )}
      {open && isChanged && (
        <>
          {mayWrite && <Button onClick={() => void saveChanges(open)}>{t('views.save')}</Button>}
          <Button variant="plain" onClick={() => show(open)}>
            {t('views.discard')}
          </Button>
        </>
      )}
      {mayAdd && (
        <Button
          variant="plain"
          {...preloadOn(loadNameModal)}
          onClick={() => setNaming({ title: t('views.save_as'), name: '' })}
        >
          {t('views.save_as')}
        </Button>
      )}
      <span role="status">{removed && t('views.deleted', { name: removed.view.name })}</span>
      {removed && (
        <Button
          variant="plain"
          onClick={() => {
            setRemoved(undefined);
            void restore(removed.view, removed.at);
          }}
        >
          {t('views.undo')}
        </Button>
      )}
      {naming && (
        <Suspense>
          <ViewNameModal
            title={naming.title}
            name={naming.name}
            onSave={(name) => saveNamed(naming, name)}
            onClose={() => setNaming(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ViewMenuProps {
  state: Views;
  view: OrderView;
  onName(naming: Naming): void;
  onRemove(): void;
}

/** What can be done with the open view. */
function ViewMenu({ state: { views, move }, view, onName, onRemove }: ViewMenuProps) {
  const { t } = useTranslate('orders');
  const [isOpen, setOpen] = useState(false);
  const { id, name, filters } = view;
  const at = views.indexOf(view);
  const item = (content: string, onAction: () => void, rest = {}) => ({
    content,
    onAction: () => {
      setOpen(false);
      onAction();
    },
    ...rest,
  });
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      activator={
        <Button
          disclosure
          variant="tertiary"
          ariaExpanded={isOpen}
          accessibilityLabel={t('views.menu', { name })}
          {...preloadOn(loadNameModal)}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <ActionList
        items={[
          item(t('views.rename'), () => onName({ title: t('views.rename'), name, id, filters })),
          item(t('views.duplicate'), () =>
            onName({ title: t('views.duplicate'), name: t('views.copy', { name }), filters }),
          ),
          item(t('views.left'), () => move(view, -1), { disabled: at === 0 }),
          item(t('views.right'), () => move(view, 1), { disabled: at === views.length - 1 }),
          item(t('views.delete'), onRemove, { destructive: true }),
        ]}
      />
    </Popover>
  );
}
