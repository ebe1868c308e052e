import { EditorKit } from '@parcelway/editor';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Route, Routes } from '@parcelway/router';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense } from 'react';
import { OverviewPage } from './overview/overview.page';

const EditorPage = lazyPart(() =>
  import(/* webpackChunkName: "editor" */ './editor/editor.page').then(({ EditorPage: Page }) => Page),
);
const CodePage = lazyPart(() =>
  import(/* webpackChunkName: "code" */ './code/code.page').then(({ CodePage: Page }) => Page),
);
const EmbeddedPage = lazyPart(() =>
  import(/* webpackChunkName: "embedded" */ './embedded/embedded.page').then(({ EmbeddedPage: Page }) => Page),
);

/** Every address of the remote, relative to /tracking-page. Each one is also in remote.json. */
export function TrackingPageRoutes() {
  const { t } = useTranslate('tracking-page');
  return (
    <EditorKit t={(key, values) => t(`editor_kit.${key}`, values)}>
      <Suspense fallback={<PageSkeleton title={t('overview.title')} />}>
        <Routes>
          <Route index element={<OverviewPage />} />
          <Route path="embedded" element={<EmbeddedPage />} />
          <Route path="code/:theme" element={<CodePage />} />
          <Route path=":theme" element={<EditorPage />} />
        </Routes>
      </Suspense>
    </EditorKit>
  );
}
