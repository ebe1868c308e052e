import { lazyPart, useFeature, usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';

const EventsImportModal = lazyPart(() =>
  import(/* webpackChunkName: "custom-courier" */ './events-import.modal').then(({ EventsImportModal: Part }) => Part),
);

/** Uploads events of custom couriers' parcels. */
export function EventsImport() {
  const { t } = useTranslate('settings');
  const mayWrite = usePermission('order.write');
  const { allowed: isIncluded } = useFeature('custom_courier');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!mayWrite || !isIncluded} onClick={() => setOpen(true)}>
        {t('custom.events.title')}
      </Button>
      {!mayWrite && (
        <Text as="p" tone="subdued">
          {t('custom.events.read_only')}
        </Text>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <EventsImportModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
