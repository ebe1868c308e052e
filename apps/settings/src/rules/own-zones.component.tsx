import { useGetCountriesQuery, type Edd } from '@parcelway/api/edd';
import { MAX_EDD_ZONES } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { useState } from 'react';
import type { Zone } from '../zones/zone-draft';
import { ZoneDialog } from '../zones/zone-dialog.component';
import { ZoneTable } from '../zones/zone-table.component';
import { useZoneTexts } from '../zones/zone-texts.hook';
import type { RuleFieldsProps } from './target-fields.component';

/** Zones of the rule in place of the store's, which they begin as. They are saved with the rule. */
export function OwnZones({ form: { draft, errors, set }, edd, disabled }: RuleFieldsProps & { edd: Edd }) {
  const { t, language } = useTranslate('settings');
  const { data: countries } = useGetCountriesQuery(language);
  const texts = useZoneTexts(countries?.continents);
  const [edited, setEdited] = useState<Zone | 'new' | null>(null);
  const { zones } = draft;
  return (
    <BlockStack gap="400">
      <Checkbox
        label={t('rules.form.own_zones')}
        helpText={t('rules.form.own_zones_help')}
        checked={zones !== null}
        disabled={disabled}
        onChange={(on) => set({ zones: on ? [...edd.zones] : null })}
      />
      {zones && zones.length > 0 && (
        <ZoneTable
          zones={zones}
          texts={texts}
          mayWrite={!disabled}
          onEdit={setEdited}
          onDelete={(zone) => set({ zones: zones.filter((one) => one !== zone) })}
        />
      )}
      {zones && (
        <InlineStack>
          <Button disabled={disabled || zones.length >= MAX_EDD_ZONES} onClick={() => setEdited('new')}>
            {t('zones.add')}
          </Button>
        </InlineStack>
      )}
      {errors.zones && (
        <div role="alert">
          <Text as="p" tone="critical">
            {errors.zones}
          </Text>
        </div>
      )}
      {zones && edited !== null && (
        <ZoneDialog
          zone={edited === 'new' ? null : edited}
          zones={zones}
          onClose={() => setEdited(null)}
          onApply={(values) => {
            const id = String(Math.max(0, ...zones.map((one) => Number(one.id))) + 1);
            set({
              zones:
                edited === 'new'
                  ? [...zones, { ...values, id, revision: 0 }]
                  : zones.map((one) => (one === edited ? { ...edited, ...values } : one)),
            });
          }}
        />
      )}
    </BlockStack>
  );
}
