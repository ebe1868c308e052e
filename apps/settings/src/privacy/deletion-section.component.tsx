import type { Privacy } from '@parcelway/api/privacy';
import { ERASED_AFTER_UNINSTALL_HOURS, REMAINS_AFTER_DELETION, type RemainingData } from '@parcelway/domain';
import { lazyPart, usePermission } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import { Section } from '../common/section.component';

const DeleteModal = lazyPart(() =>
  import(/* webpackChunkName: "delete-data" */ './delete.modal').then(({ DeleteModal: Part }) => Part),
);
const REMAINS = Object.keys(REMAINS_AFTER_DELETION) as RemainingData[];

/** Requests the deletion of all data; the banner of the screen undoes it. */
export function DeletionSection({ privacy: { deletion, shop_name: shopName } }: { privacy: Privacy }) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const mayWrite = usePermission('setting.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('privacy.deletion.title')} text={t('privacy.deletion.text')}>
      <BlockStack gap="400">
        <Text as="p">{t('privacy.deletion.what')}</Text>
        <BlockStack gap="200">
          <Text as="h3" variant="headingSm">
            {t('privacy.deletion.remains_title')}
          </Text>
          <ul>
            {REMAINS.map((one) => (
              <li key={one}>{t(`privacy.remains.${one}`)}</li>
            ))}
          </ul>
          <Text as="p" tone="subdued">
            {t('privacy.deletion.remains_until', { hours: number(ERASED_AFTER_UNINSTALL_HOURS) })}
          </Text>
        </BlockStack>
        {!mayWrite && <Text as="p">{t('page.read_only')}</Text>}
        <InlineStack>
          <Button tone="critical" disabled={!mayWrite || deletion !== null} onClick={() => setOpen(true)}>
            {t('privacy.deletion.start')}
          </Button>
        </InlineStack>
      </BlockStack>
      <Suspense fallback={null}>
        {isOpen && <DeleteModal shopName={shopName} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}
