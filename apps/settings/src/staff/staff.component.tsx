import { useGetStaffQuery, type Staff as StaffData } from '@parcelway/api/staff';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Card, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { About } from '../common/section.component';
import { SavedMeanwhile } from '../common/saved-meanwhile.component';
import { PERMISSION_NAMES } from './permission-names';
import { PersonCard } from './person-card.component';
import { useStaffForm } from './staff-form.hook';

/** `/settings?tab=staff`: who uses the app in the store, and what each may do. */
export function Staff() {
  const { t } = useTranslate('settings');
  const { data, error, refetch, isFetching } = useGetStaffQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return <People stored={data} isLoading={isFetching} reload={async () => (await refetch()).data} />;
  if (error) return <FailureCard error={error} title={t('staff.error_title')} onRetry={() => void refetch()} />;
  return (
    <Card>
      <span className="pw-visually-hidden" role="status">
        {t('staff.loading')}
      </span>
      <SkeletonBodyText lines={8} />
    </Card>
  );
}

interface PeopleProps {
  stored: StaffData;
  isLoading: boolean;
  reload(): Promise<StaffData | undefined>;
}

function People({ stored, isLoading, reload }: PeopleProps) {
  const { t } = useTranslate('settings');
  const form = useStaffForm(stored, reload);
  const { staff, can_change: mayChange } = stored;
  const { conflict } = form;
  const changed = staff.find(({ id }) => id === conflict?.id);
  const summary = () => {
    const names = changed?.permissions.map((permission) => t(`staff.may.${PERMISSION_NAMES[permission]}`)) ?? [];
    return `${changed?.name ?? ''}: ${names.join(', ') || t('history.none')}`;
  };
  return (
    <BlockStack gap="400">
      {!mayChange && (
        <Banner tone="info">{t(staff.some(({ owner }) => owner) ? 'staff.read_only' : 'staff.no_owner')}</Banner>
      )}
      {conflict && (
        <SavedMeanwhile
          saved={conflict.isLoaded ? summary() : null}
          isLoading={isLoading}
          onLoad={() => void form.loadSaved()}
          onUse={form.useSaved}
        />
      )}
      <About title={t('staff.title')} text={t('staff.text')} />
      {staff.length === 0 && (
        <Card>
          <Text as="p">{t('staff.empty')}</Text>
        </Card>
      )}
      {staff.map((person) => (
        <PersonCard key={person.id} person={person} form={form} mayChange={mayChange} />
      ))}
    </BlockStack>
  );
}
