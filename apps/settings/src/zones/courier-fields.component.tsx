import { useGetCouriersQuery } from '@parcelway/api';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { FormLayout } from '@parcelway/ui/forms';
import { SearchField } from '@parcelway/ui/list';
import { useState } from 'react';
import { DaysFields } from './days-fields.component';
import type { ZoneDraft } from './zone-draft';

/** As many as are found at a glance. */
const SHOWN = 6;

export interface CourierFieldsProps {
  value: ZoneDraft['couriers'];
  errors: Readonly<Record<string, string>>;
  onChange(couriers: ZoneDraft['couriers']): void;
}

/** Couriers whose transit time to a zone differs: searched by name, each with its own days. */
export function CourierFields({ value, errors, onChange }: CourierFieldsProps) {
  const { t } = useTranslate('settings');
  const { data: couriers = [] } = useGetCouriersQuery();
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase();
  const nameOf = (code: string) => couriers.find((one) => one.code === code)?.name ?? code;
  const found = couriers
    .filter(({ code, name }) => name.toLowerCase().includes(wanted) || code === wanted)
    .filter(({ code }) => value.every(({ courier }) => courier !== code))
    .slice(0, SHOWN);
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <Text as="h3" variant="headingSm">
          {t('zones.form.couriers')}
        </Text>
        <Text as="p" tone="subdued">
          {t('zones.form.couriers_help')}
        </Text>
      </BlockStack>
      {value.map((one, index) => {
        const courier = nameOf(one.courier);
        return (
          <BlockStack key={one.courier} gap="200">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="span" fontWeight="semibold">
                {courier}
              </Text>
              <Button
                variant="plain"
                tone="critical"
                accessibilityLabel={t('zones.form.courier_remove', { courier })}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                {t('zones.form.remove')}
              </Button>
            </InlineStack>
            {errors[`couriers.${index}.courier`] && (
              <Text as="p" tone="critical">
                {errors[`couriers.${index}.courier`]}
              </Text>
            )}
            <FormLayout>
              <DaysFields
                labels={{
                  min: t('zones.form.courier_min', { courier }),
                  max: t('zones.form.courier_max', { courier }),
                }}
                value={one}
                errors={{ min: errors[`couriers.${index}.min`], max: errors[`couriers.${index}.max`] }}
                onChange={(days) => onChange(value.map((other) => (other === one ? { ...one, ...days } : other)))}
              />
            </FormLayout>
          </BlockStack>
        );
      })}
      <SearchField value={search} hint={t('zones.form.courier_search')} onSearch={setSearch} />
      {search !== '' && (
        <InlineStack gap="200">
          {found.map(({ code, name }) => (
            <Button
              key={code}
              size="slim"
              onClick={() => {
                setSearch('');
                onChange([...value, { courier: code, min: '', max: '' }]);
              }}
            >
              {t('zones.form.courier_add', { courier: name })}
            </Button>
          ))}
          {found.length === 0 && (
            <Text as="p" tone="subdued">
              {t('zones.form.courier_none')}
            </Text>
          )}
        </InlineStack>
      )}
    </BlockStack>
  );
}
