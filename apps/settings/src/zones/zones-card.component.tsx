import {
  useDeleteEddZoneMutation,
  useGetCountriesQuery,
  useGetEddQuery,
  useSaveEddZoneMutation,
  type Edd,
} from '@parcelway/api/edd';
import { MAX_EDD_ZONES } from '@parcelway/domain/edd';
import { usePermission, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import { Section } from '../common/section.component';
import { UNDO_MS } from '../common/undo';
import { ZoneDialog } from './zone-dialog.component';
import type { Zone } from './zone-draft';
import { useZoneTexts } from './zone-texts.hook';
import { ZoneTable } from './zone-table.component';

/** Where the shop ships to, and how long it takes to get there. */
export function ZonesCard() {
  const { t } = useTranslate('settings');
  const { data: edd, error, refetch } = useGetEddQuery();
  return (
    <Section title={t('zones.title')} text={t('zones.text')}>
      {edd && <Zones zones={edd.zones} />}
      {!edd && error && <FailureCard error={error} title={t('zones.error_title')} onRetry={() => void refetch()} />}
      {!edd && !error && (
        <>
          <span className="pw-visually-hidden" role="status">
            {t('zones.loading')}
          </span>
          <SkeletonBodyText lines={6} />
        </>
      )}
    </Section>
  );
}

function Zones({ zones }: { zones: Edd['zones'] }) {
  const { t, language } = useTranslate('settings');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const { data: countries } = useGetCountriesQuery(language);
  const texts = useZoneTexts(countries?.continents);
  const [save] = useSaveEddZoneMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteEddZoneMutation();
  const [edited, setEdited] = useState<Zone | 'new' | null>(null);
  const isFull = zones.length >= MAX_EDD_ZONES;

  async function removeZone({ id, revision: _revision, ...values }: Zone) {
    if (isRemoving || 'error' in (await remove(id))) return;
    const bringBack = async () => {
      if (!('error' in (await save({ ...values, revision: 0 })))) toast(t('zones.restored', { name: values.name }));
    };
    toast(t('zones.deleted', { name: values.name }), {
      duration: UNDO_MS,
      action: { label: t('field.undo'), run: () => void bringBack() },
    });
  }

  return (
    <BlockStack gap="400">
      {zones.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('zones.empty')}
        </Text>
      ) : (
        <ZoneTable
          zones={zones}
          texts={texts}
          mayWrite={mayWrite}
          onEdit={setEdited}
          onDelete={(zone) => void removeZone(zone)}
        />
      )}
      {!mayWrite && (
        <Text as="p" tone="subdued">
          {t('zones.read_only')}
        </Text>
      )}
      {mayWrite && isFull && (
        <Text as="p" tone="subdued">
          {t('zones.full', { most: MAX_EDD_ZONES })}
        </Text>
      )}
      <InlineStack>
        <Button disabled={!mayWrite || isFull} onClick={() => setEdited('new')}>
          {t('zones.add')}
        </Button>
      </InlineStack>
      {edited !== null && (
        <ZoneDialog zone={edited === 'new' ? null : edited} zones={zones} onClose={() => setEdited(null)} />
      )}
    </BlockStack>
  );
}
