import { lazyPart, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { BlockStack, Page } from '@parcelway/ui';
import { TabList } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import { TabSkeleton } from './common/tab-skeleton.component';
import { General } from './general/general.component';

const TABS = [
  { id: 'general', label: 'tabs.general', Panel: General },
  {
    id: 'store',
    label: 'tabs.store',
    Panel: lazyPart(() =>
      import(/* webpackChunkName: "store" */ './store/store.component').then(({ Store: Part }) => Part),
    ),
  },
] as const;
const [FIRST] = TABS;
const PANEL = 'settings-panel';

/** `/settings`: what holds for the whole shop, and the language of the user; a tab is in the address as `?tab=`. */
export function SettingsPage() {
  const { t } = useTranslate('settings');
  usePageTitle(t('page.title'));
  const [params, setParams] = useSearchParams();
  const chosen = (TABS.find(({ id }) => id === params.get('tab')) ?? FIRST).id;
  // A tab that was opened stays, out of sight, with what was typed in it.
  const [opened, setOpened] = useState<readonly string[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  return (
    <Page title={t('page.title')}>
      <BlockStack gap="400">
        <TabList
          label={t('tabs.label')}
          controls={PANEL}
          selected={chosen}
          items={TABS.map(({ id, label }) => ({ id, label: t(label) }))}
          onSelect={(id) => setParams(id === FIRST.id ? {} : { tab: id })}
        />
        <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-tab-${chosen}`}>
          {TABS.filter(({ id }) => opened.includes(id)).map(({ id, Panel }) => (
            <div key={id} hidden={id !== chosen}>
              <Suspense fallback={<TabSkeleton />}>
                <Panel />
              </Suspense>
            </div>
          ))}
        </div>
      </BlockStack>
    </Page>
  );
}
