import { useDisconnectSupportDeskMutation, useGetSupportDesksQuery, type Desk } from '@parcelway/api/support-desks';
import { SUPPORT_DESK_FEATURE, SUPPORT_DESK_TITLES, type SupportDesk } from '@parcelway/domain';
import { FeatureNote, useHref, usePageTitle, usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Card, Link, Page, SkeletonBodyText, Text } from '@parcelway/ui';
import { Detail, Details, FailureCard } from '@parcelway/ui/list';
import { DisconnectCard } from '../tool/disconnect-card.component';
import { DESKS } from './desks';
import { DeskKeyCard } from './desk-key-card.component';
import { DeskPreviewCard } from './desk-preview-card.component';

/** `/integration/:name` of a help desk: its key, what is entered there, and what it is answered. */
export function DeskScreen({ name }: { name: SupportDesk }) {
  const { t } = useTranslate('integrations');
  const title = SUPPORT_DESK_TITLES[name];
  usePageTitle(title);
  const overview = useHref('integrations');
  const { data, error, refetch } = useGetSupportDesksQuery(undefined, { refetchOnMountOrArgChange: true });
  const desk = data?.find((one) => one.name === name);
  const body = () => {
    if (desk) return <Sections desk={desk} />;
    if (error) return <FailureCard error={error} title={t('desk.error')} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-busy="true">
        <span className="pw-visually-hidden">{t('desk.loading')}</span>
        <SkeletonBodyText lines={8} />
      </div>
    );
  };
  return (
    <Page title={title} subtitle={t(`desk.${name}_about`)} backAction={{ content: t('page.title'), url: overview }}>
      {body()}
    </Page>
  );
}

function Sections({ desk }: { desk: Desk }) {
  const { t } = useTranslate('integrations');
  const mayWrite = usePermission('setting.write');
  const here = useHref('integrations.tool', { name: desk.name });
  const [disconnect, { isLoading }] = useDisconnectSupportDeskMutation();
  const title = SUPPORT_DESK_TITLES[desk.name];
  const mayUse = mayWrite && desk.plan === null;
  return (
    <BlockStack gap="400">
      {!mayWrite && <Banner tone="info">{t('page.read_only')}</Banner>}
      {desk.plan && (
        <FeatureNote
          feature={SUPPORT_DESK_FEATURE}
          text={t(desk.key ? 'plan.paused' : 'plan.locked', { name: title })}
          backTo={here}
        />
      )}
      <DeskKeyCard desk={desk} mayUse={mayUse} />
      <StepsCard desk={desk} />
      {mayUse && <DeskPreviewCard name={desk.name} />}
      {desk.key && (
        <DisconnectCard
          tool={title}
          text={t('desk.disconnect_text')}
          mayWrite={mayWrite}
          isDisconnecting={isLoading}
          disconnect={() => disconnect(desk.name)}
        />
      )}
    </BlockStack>
  );
}

function StepsCard({ desk: { name, url } }: { desk: Desk }) {
  const { t } = useTranslate('integrations');
  const { steps, guide } = DESKS[name];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('desk.steps')}
        </Text>
        <ol>
          {steps.map(({ text, enter }) => {
            const entered = enter?.(url);
            return (
              <li key={text}>
                <Text as="p">{t(text)}</Text>
                {entered && (
                  <Details>
                    <Detail label={entered.label} copy={entered.value}>
                      {entered.value}
                    </Detail>
                  </Details>
                )}
              </li>
            );
          })}
        </ol>
        <Text as="p">
          <Link url={guide} external>
            {t('form.guide')}
          </Link>
        </Text>
      </BlockStack>
    </Card>
  );
}
