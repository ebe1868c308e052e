import { lazyPart, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { BlockStack, Card, Page, SkeletonBodyText } from '@parcelway/ui';
import { TabList } from '@parcelway/ui/list';
import { Suspense } from 'react';
import { General } from './general/general.component';

const Couriers = lazyPart(() =>
  import(/* webpackChunkName: "couriers" */ './couriers/couriers.component').then(({ Couriers: Part }) => Part),
);
const Delivery = lazyPart(() =>
  import(/* webpackChunkName: "delivery" */ './delivery/delivery.component').then(({ Delivery: Part }) => Part),
);
const Store = lazyPart(() =>
  import(/* webpackChunkName: "store" */ './store/store.component').then(({ Store: Part }) => Part),
);
const Stores = lazyPart(() =>
  import(/* webpackChunkName: "stores" */ './stores/stores.component').then(({ Stores: Part }) => Part),
);
const Staff = lazyPart(() =>
  import(/* webpackChunkName: "staff" */ './staff/staff.component').then(({ Staff: Part }) => Part),
);
const History = lazyPart(() =>
  import(/* webpackChunkName: "history" */ './history/history.component').then(({ History: Part }) => Part),
);
const Privacy = lazyPart(() =>
  import(/* webpackChunkName: "privacy" */ './privacy/privacy.component').then(({ Privacy: Part }) => Part),
);
const DeletionBanner = lazyPart(() =>
  import(/* webpackChunkName: "deletion" */ './privacy/deletion-banner.component').then(
    ({ DeletionBanner: Part }) => Part,
  ),
);

/** The first has the address without `?tab=`. */
const TABS = [
  { id: 'general', label: 'tabs.general', Panel: General },
  { id: 'couriers', label: 'tabs.couriers', Panel: Couriers },
  { id: 'delivery', label: 'tabs.delivery', Panel: Delivery },
  { id: 'store', label: 'tabs.store', Panel: Store },
  { id: 'stores', label: 'tabs.stores', Panel: Stores },
  { id: 'staff', label: 'staff.title', Panel: Staff },
  { id: 'privacy', label: 'privacy.title', Panel: Privacy },
  { id: 'history', label: 'history.title', Panel: History },
] as const;
const PANEL = 'settings-panel';

/** `/settings`: what holds for the whole shop, and the language of the user. */
export function SettingsPage() {
  const { t } = useTranslate('settings');
  usePageTitle(t('page.title'));
  const [params, setParams] = useSearchParams();
  const { id: selected, Panel } = TABS.find(({ id }) => id === params.get('tab')) ?? TABS[0];
  return (
    <Page title={t('page.title')}>
      <BlockStack gap="400">
        <Suspense fallback={null}>
          <DeletionBanner />
        </Suspense>
        <TabList
          label={t('tabs.label')}
          items={TABS.map(({ id, label }) => ({ id, label: t(label) }))}
          selected={selected}
          controls={PANEL}
          onSelect={(id) => setParams(id === TABS[0].id ? {} : { tab: id })}
        />
        <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-tab-${selected}`}>
          <Suspense
            fallback={
              <Card>
                <SkeletonBodyText lines={12} />
              </Card>
            }
          >
            <Panel />
          </Suspense>
        </div>
      </BlockStack>
    </Page>
  );
}
