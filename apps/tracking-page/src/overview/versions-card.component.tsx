import { trackingPageApi, useGetPageVersionsQuery, useRestorePageMutation } from '@parcelway/api/tracking-page';
import { useKit, VersionList } from '@parcelway/editor';
import { lazyPart, usePermission, useRouteRefs, useToast } from '@parcelway/host';
import type { PageVersion } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { useNavigate } from '@parcelway/router';
import { BlockStack, Card, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard, failureCode } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';

const CompareVersionModal = lazyPart(() =>
  import(/* webpackChunkName: "compare" */ './compare-version.modal').then(({ CompareVersionModal: Modal }) => Modal),
);

/** What was published, newest first: compared with the draft in words, and made the draft again. */
export function VersionsCard() {
  const { t } = useTranslate('tracking-page');
  const mayWrite = usePermission('page.write');
  const { data: versions, error, refetch } = useGetPageVersionsQuery(undefined);
  const [compared, setCompared] = useState<PageVersion | null>(null);
  const { restore, isRestoring } = useRestore();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('versions.title')}
        </Text>
        {error && !versions ? (
          <FailureCard error={error} title={t('versions.error_title')} onRetry={() => void refetch()} />
        ) : !versions ? (
          <SkeletonBodyText lines={3} />
        ) : versions.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('versions.none')}
          </Text>
        ) : (
          <VersionList
            versions={versions.map((version) => ({ ...version, name: t(`themes.${version.theme}`) }))}
            mayRestore={mayWrite && !isRestoring}
            onCompare={(version) => setCompared(version)}
            onRestore={(version) => void restore(version)}
          />
        )}
      </BlockStack>
      {compared && (
        <Suspense fallback={null}>
          <CompareVersionModal
            version={compared}
            onClose={() => setCompared(null)}
            onRestore={() => {
              setCompared(null);
              void restore(compared);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** A version as the draft again; shoppers see it once it is published. */
function useRestore() {
  const { t } = useTranslate('tracking-page');
  const { t: kit } = useKit();
  const toast = useToast();
  const refs = useRouteRefs();
  const navigate = useNavigate();
  const [read] = trackingPageApi.endpoints.getPageSetting.useLazyQuery();
  const [restore, { isLoading }] = useRestorePageMutation();
  return {
    isRestoring: isLoading,
    async restore({ id, theme }: PageVersion) {
      // A call that failed still has the answer of the one before, with a revision that is too old.
      const { data: setting, error: unread } = await read(theme);
      if (!setting || unread) return toast(t('versions.restore_failed'), { isError: true });
      const { data, error } = await restore({ id, revision: setting.revision });
      if (data) {
        toast(t('versions.restored'));
        return navigate(refs('tracking-page.theme', { theme }));
      }
      const isConflict = failureCode(error) === 409;
      const { message } = error as { message?: string };
      return toast(isConflict ? kit('publish.changed') : message || t('versions.restore_failed'), { isError: true });
    },
  };
}
