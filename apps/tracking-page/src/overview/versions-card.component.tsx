import { trackingPageApi, useGetPageVersionsQuery, useRestorePageMutation } from '@parcelway/api/tracking-page';
import { lazyPart, usePermission, useRouteRefs, useToast } from '@parcelway/host';
import type { PageVersion } from '@parcelway/http-contract';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useNavigate } from '@parcelway/router';
import { Badge, BlockStack, Button, ButtonGroup, Card, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard, failureCode } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import * as styles from './overview.module.css';

const CompareModal = lazyPart(() =>
  import(/* webpackChunkName: "compare" */ './compare.modal').then(({ CompareModal: Modal }) => Modal),
);
const FIRST = 5;

/** What was published, newest first: compared with the draft in words, and made the draft again. */
export function VersionsCard() {
  const { t } = useTranslate('tracking-page');
  const { data: versions, error, refetch } = useGetPageVersionsQuery(undefined);
  const [isOpen, setOpen] = useState(false);
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
          <ul className={styles.versions}>
            {(isOpen ? versions : versions.slice(0, FIRST)).map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isBusy={isRestoring}
                onCompare={() => setCompared(version)}
                onRestore={() => void restore(version)}
              />
            ))}
          </ul>
        )}
        {!isOpen && versions && versions.length > FIRST && (
          <InlineStack>
            <Button variant="plain" onClick={() => setOpen(true)}>
              {t('versions.older', { count: versions.length - FIRST })}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
      {compared && (
        <Suspense fallback={null}>
          <CompareModal
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

interface VersionRowProps {
  version: PageVersion;
  isBusy: boolean;
  onCompare(): void;
  onRestore(): void;
}

function VersionRow({ version, isBusy, onCompare, onRestore }: VersionRowProps) {
  const { t } = useTranslate('tracking-page');
  const { dateTime } = useFormats();
  const mayWrite = usePermission('page.write');
  const time = dateTime(version.published_at);
  return (
    <li className={styles.version}>
      <div className={styles.grow}>
        <InlineStack gap="200" blockAlign="center">
          <Text as="p" fontWeight="semibold">
            {t(`themes.${version.theme}`)}
          </Text>
          {version.live && <Badge tone="success">{t('live.badge')}</Badge>}
        </InlineStack>
        <Text as="p" tone="subdued" variant="bodySm">
          {t('versions.by', { time, name: version.published_by })}
        </Text>
      </div>
      <ButtonGroup>
        <Button accessibilityLabel={t('versions.compare_named', { time })} onClick={onCompare}>
          {t('versions.compare')}
        </Button>
        <Button
          accessibilityLabel={t('versions.restore_named', { time })}
          disabled={!mayWrite || isBusy}
          onClick={onRestore}
        >
          {t('versions.restore')}
        </Button>
      </ButtonGroup>
    </li>
  );
}

/** A version as the draft again; shoppers see it once it is published. */
function useRestore() {
  const { t } = useTranslate('tracking-page');
  const toast = useToast();
  const refs = useRouteRefs();
  const navigate = useNavigate();
  const [read] = trackingPageApi.endpoints.getPageSetting.useLazyQuery();
  const [restore, { isLoading }] = useRestorePageMutation();
  return {
    isRestoring: isLoading,
    async restore({ id, theme }: PageVersion) {
      const { data: setting } = await read(theme);
      if (!setting) return toast(t('versions.restore_failed'), { isError: true });
      const { data, error } = await restore({ id, revision: setting.revision });
      if (data) {
        toast(t('versions.restored'));
        return navigate(refs('tracking-page.theme', { theme }));
      }
      const isTaken = failureCode(error) === 409;
      const { message } = error as { message?: string };
      return toast(isTaken ? t('publish.changed') : message || t('versions.restore_failed'), { isError: true });
    },
  };
}
