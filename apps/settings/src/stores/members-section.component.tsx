import { useGetGroupSyncsQuery, type GroupStatus, type GroupSyncs } from '@parcelway/api/groups';
import { lazyPart } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import { Section } from '../common/section.component';
import { SyncState } from '../common/sync-state.component';
import * as styles from '../common/table.module.css';
import { useGroupAccess } from './group-access.hook';

const LeaveModal = lazyPart(() =>
  import(/* webpackChunkName: "leave-group" */ './leave.modal').then(({ LeaveModal: Part }) => Part),
);

type Member = NonNullable<GroupStatus['group']>['members'][number];

/** The stores of the group with the state of their syncs, and the way out of it. */
export function MembersSection({ members }: { members: readonly Member[] }) {
  const { t } = useTranslate('settings');
  const { mayWrite, isIncluded } = useGroupAccess();
  const { data: syncs, error } = useGetGroupSyncsQuery(undefined, { skip: !isIncluded });
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Section title={t('group.members.title')} text={t('group.members.text')}>
      <BlockStack gap="400">
        <table className={styles.table} aria-label={t('group.members.title')}>
          <thead>
            <tr>
              <th scope="col">{t('group.members.store')}</th>
              <th scope="col">{t('group.members.since')}</th>
              <th scope="col">{t('group.members.sync')}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow
                key={member.shop_id}
                member={member}
                sync={syncs?.find(({ shop_id: id }) => id === member.shop_id)}
                isLoading={isIncluded && !syncs && !error}
              />
            ))}
          </tbody>
        </table>
        <InlineStack>
          <Button tone="critical" disabled={!mayWrite} onClick={() => setLeaving(true)}>
            {t('group.leave.action')}
          </Button>
        </InlineStack>
      </BlockStack>
      {isLeaving && (
        <Suspense fallback={null}>
          <LeaveModal onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Section>
  );
}

interface MemberRowProps {
  member: Member;
  sync: GroupSyncs['stores'][number] | undefined;
  isLoading: boolean;
}

function MemberRow({ member, sync, isLoading }: MemberRowProps) {
  const { t } = useTranslate('settings');
  const { date, number } = useFormats();
  return (
    <tr>
      <th scope="row">
        <InlineStack gap="200">
          {member.name}
          {member.own && <Badge>{t('group.members.own')}</Badge>}
        </InlineStack>
        <Text as="p" tone="subdued">
          {member.domain}
        </Text>
      </th>
      <td>{date(member.joined_at)}</td>
      <td>
        {isLoading && <SkeletonBodyText lines={2} />}
        {member.asleep && <Text as="p">{t('group.members.plan')}</Text>}
        {sync?.missing === 'failed' && <Text as="p">{t('group.members.failed')}</Text>}
        {sync && !sync.missing && (
          <>
            <Sync sync={sync.last_sync} />
            <Text as="p" tone="subdued">
              {t('group.members.parcels', { number: `${number(sync.parcels ?? 0)}${sync.parcels_exact ? '' : '+'}` })}
            </Text>
          </>
        )}
      </td>
    </tr>
  );
}

function Sync({ sync }: { sync: GroupSyncs['stores'][number]['last_sync'] }) {
  const { t } = useTranslate('settings');
  const { dateTime } = useFormats();
  if (!sync) return <Text as="p">{t('group.members.never')}</Text>;
  return (
    <InlineStack gap="200">
      <SyncState state={sync.state} />
      {dateTime(sync.finished_at ?? sync.started_at)}
    </InlineStack>
  );
}
