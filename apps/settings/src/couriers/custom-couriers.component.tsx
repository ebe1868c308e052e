import { useGetCustomCouriersQuery, type CustomCourier } from '@parcelway/api/custom-couriers';
import { MAX_CUSTOM_COURIERS } from '@parcelway/domain';
import { FeatureNote, lazyPart, useFeature, usePermission, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, ButtonGroup, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { DeleteIcon, EditIcon } from '@parcelway/ui/icons';
import { FailureCard } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import * as styles from '../common/list.module.css';
import { Section } from '../common/section.component';
import { EventsImport } from './events-import.component';

const CustomCourierModal = lazyPart(() =>
  import(/* webpackChunkName: "custom-courier" */ './custom-courier.modal').then(
    ({ CustomCourierModal: Part }) => Part,
  ),
);
const DeleteCustomCourierModal = lazyPart(() =>
  import(/* webpackChunkName: "custom-courier" */ './delete-custom-courier.modal').then(
    ({ DeleteCustomCourierModal: Part }) => Part,
  ),
);

/** The server counts no further. */
const COUNTED = 10_000;

/** The couriers that the shop has defined. */
export function CustomCouriers() {
  const { t } = useTranslate('settings');
  const { data, error, refetch } = useGetCustomCouriersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Section title={t('custom.title')} text={t('custom.text')}>
      {data && <CourierList couriers={data} />}
      {!data && error && <FailureCard error={error} title={t('custom.error_title')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <span className="pw-visually-hidden" role="status">
            {t('custom.loading')}
          </span>
          <SkeletonBodyText lines={3} />
        </>
      )}
    </Section>
  );
}

type Opened = { dialog: 'edit'; courier: CustomCourier | null } | { dialog: 'delete'; courier: CustomCourier };

function CourierList({ couriers }: { couriers: readonly CustomCourier[] }) {
  const { t } = useTranslate('settings');
  const refs = useRouteRefs();
  const mayWrite = usePermission('setting.write');
  const { allowed: isIncluded } = useFeature('custom_courier');
  const [opened, setOpened] = useState<Opened | null>(null);
  const isFull = couriers.length >= MAX_CUSTOM_COURIERS;
  const close = () => setOpened(null);
  return (
    <BlockStack gap="400">
      <FeatureNote
        feature="custom_courier"
        text={t(couriers.length > 0 ? 'custom.paused' : 'custom.plan')}
        backTo={refs('settings', { tab: 'couriers' })}
      />
      {couriers.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('custom.empty')}
        </Text>
      ) : (
        <ul className={styles.list} aria-label={t('custom.title')}>
          {couriers.map((courier) => (
            <CourierRow
              key={courier.id}
              courier={courier}
              mayEdit={mayWrite && isIncluded}
              mayDelete={mayWrite}
              onOpen={setOpened}
            />
          ))}
        </ul>
      )}
      {mayWrite && isFull && (
        <Text as="p" tone="subdued">
          {t('custom.full', { most: MAX_CUSTOM_COURIERS })}
        </Text>
      )}
      <InlineStack gap="200" blockAlign="center">
        <Button
          disabled={!mayWrite || !isIncluded || isFull}
          onClick={() => setOpened({ dialog: 'edit', courier: null })}
        >
          {t('custom.add')}
        </Button>
        {couriers.length > 0 && <EventsImport />}
      </InlineStack>
      <Suspense fallback={null}>
        {opened?.dialog === 'edit' && <CustomCourierModal courier={opened.courier} onClose={close} />}
        {opened?.dialog === 'delete' && <DeleteCustomCourierModal courier={opened.courier} onClose={close} />}
      </Suspense>
    </BlockStack>
  );
}

interface CourierRowProps {
  courier: CustomCourier;
  mayEdit: boolean;
  mayDelete: boolean;
  onOpen(opened: Opened): void;
}

function CourierRow({ courier, mayEdit, mayDelete, onOpen }: CourierRowProps) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const { name, masks, parcels, initials } = courier;
  return (
    <li className={styles.row}>
      <span aria-hidden="true">
        <Badge>{initials}</Badge>
      </span>
      <div className={styles.text}>
        <Text as="p" fontWeight="semibold">
          {name}
        </Text>
        <Text as="p" tone="subdued">
          {masks.join(', ')}
        </Text>
        <Text as="p" tone="subdued">
          {t('custom.parcels', { count: parcels, number: `${number(parcels)}${parcels >= COUNTED ? '+' : ''}` })}
        </Text>
      </div>
      <ButtonGroup gap="extraTight" noWrap>
        <Button
          icon={EditIcon}
          variant="tertiary"
          accessibilityLabel={t('custom.edit', { courier: name })}
          disabled={!mayEdit}
          onClick={() => onOpen({ dialog: 'edit', courier })}
        />
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          accessibilityLabel={t('custom.delete', { courier: name })}
          disabled={!mayDelete}
          onClick={() => onOpen({ dialog: 'delete', courier })}
        />
      </ButtonGroup>
    </li>
  );
}
