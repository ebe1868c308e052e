import { EditorKit } from '@parcelway/editor';
import { lazyPart } from '@parcelway/host';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useTranslate } from '@parcelway/i18n';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense } from 'react';
import contract from '../remote.json';
import { OverviewPage } from './overview/overview.page';

const RecordPage = lazyPart(() =>
  import(/* webpackChunkName: "record" */ './record/record.page').then(({ RecordPage: Page }) => Page),
);
const SummaryPage = lazyPart(() =>
  import(/* webpackChunkName: "summary" */ './summary/summary.page').then(({ SummaryPage: Page }) => Page),
);
const TemplatePage = lazyPart(() =>
  import(/* webpackChunkName: "editor" */ './editor/template.page').then(({ TemplatePage: Page }) => Page),
);

/** The screens of the remote. */
export function NotificationsRoutes() {
  const { t } = useTranslate('notifications');
  return (
    <EditorKit t={(key, values) => t(`editor_kit.${key}`, values)}>
      <Suspense fallback={<PageSkeleton title={t('overview.title')} />}>
        <RemoteRoutes<'notifications'>
          contract={contract}
          screens={{
            notifications: OverviewPage,
            'notifications.template': TemplatePage,
            'notifications.record': RecordPage,
            'notifications.summary': SummaryPage,
          }}
        />
      </Suspense>
    </EditorKit>
  );
}
