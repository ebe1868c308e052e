import { EditorKit } from '@parcelway/editor';
import { lazyPart } from '@parcelway/host';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useTranslate } from '@parcelway/i18n';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense } from 'react';
import contract from '../remote.json';
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

/** The screens of the remote. */
export function TrackingPageRoutes() {
  const { t } = useTranslate('tracking-page');
  return (
    <EditorKit t={(key, values) => t(`editor_kit.${key}`, values)}>
      <Suspense fallback={<PageSkeleton title={t('overview.title')} />}>
        <RemoteRoutes<'tracking-page'>
          contract={contract}
          screens={{
            'tracking-page': OverviewPage,
            'tracking-page.theme': EditorPage,
            'tracking-page.code': CodePage,
            'tracking-page.embedded': EmbeddedPage,
          }}
        />
      </Suspense>
    </EditorKit>
  );
}
