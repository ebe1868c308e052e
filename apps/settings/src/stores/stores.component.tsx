import { useGetGroupQuery, type GroupStatus } from '@parcelway/api/groups';
import { FeatureNote, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, SkeletonBodyText } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { Section } from '../common/section.component';
import { useGroupAccess } from './group-access.hook';
import { InviteSection } from './invite-section.component';
import { JoinSection } from './join-section.component';
import { MembersSection } from './members-section.component';
import { ParcelsSection } from './parcels-section.component';
import { RequestsSection } from './requests-section.component';
import { WaitingSection } from './waiting-section.component';

/** Group stores: the stores of the group, how one joins it, and the parcels of all of them. */
export function Stores() {
  const { t } = useTranslate('settings');
  const { data, error, refetch } = useGetGroupQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // The other store is often in another tab of the browser.
    refetchOnFocus: true,
  });
  if (data) return <Group status={data} />;
  if (error) return <FailureCard error={error} title={t('group.error_title')} onRetry={() => void refetch()} />;
  return (
    <Section title={t('group.members.title')} text={t('group.members.text')}>
      <span className="pw-visually-hidden" role="status">
        {t('group.loading')}
      </span>
      <SkeletonBodyText lines={8} />
    </Section>
  );
}

function Group({ status: { group, code, pending } }: { status: GroupStatus }) {
  const { t } = useTranslate('settings');
  const { mayWrite, isIncluded } = useGroupAccess();
  const refs = useRouteRefs();
  const isWaiting = group?.waiting ?? false;
  const members = !isWaiting && group && group.members.length > 1 ? group.members : null;
  return (
    <BlockStack gap="600">
      {!mayWrite && <Banner tone="info">{t('page.read_only')}</Banner>}
      <FeatureNote
        feature="group_store"
        text={t(members ? 'group.paused' : 'group.plan')}
        backTo={refs('settings', { tab: 'stores' })}
      />
      {isWaiting && <WaitingSection members={group?.members ?? []} />}
      {members && <MembersSection members={members} />}
      {pending.length > 0 && <RequestsSection pending={pending} />}
      {!isWaiting && <InviteSection code={code} />}
      {!isWaiting && !members && <JoinSection />}
      {members && isIncluded && <ParcelsSection />}
    </BlockStack>
  );
}
