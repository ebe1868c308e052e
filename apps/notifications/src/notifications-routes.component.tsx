import { EditorKit } from '@parcelway/editor';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Route, Routes } from '@parcelway/router';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense } from 'react';
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

/** Every address of the remote, relative to /notification. Each one is also in remote.json. */
export function NotificationsRoutes() {
  const { t } = useTranslate('notifications');
  return (
    <EditorKit t={(key, values) => t(`editor_kit.${key}`, values)}>
      <Suspense fallback={<PageSkeleton title={t('overview.title')} />}>
        <Routes>
          <Route index element={<OverviewPage />} />
          <Route path="template/:status/:custom?" element={<TemplatePage />} />
          <Route path="record" element={<RecordPage />} />
          <Route path="summary" element={<SummaryPage />} />
        </Routes>
      </Suspense>
    </EditorKit>
  );
}
