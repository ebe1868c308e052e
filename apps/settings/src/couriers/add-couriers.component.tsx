import { useGetCouriersQuery } from '@parcelway/api';
import type { CourierSettings } from '@parcelway/api/courier-settings';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Text } from '@parcelway/ui';
import { FailureCard, SearchField } from '@parcelway/ui/list';
import { useState } from 'react';
import { CourierMark } from './courier-mark.component';
import * as styles from '../common/list.module.css';
import { findCouriers } from './find-couriers';

/** As many as are found at a glance. */
const SHOWN = 8;

export interface AddCouriersProps {
  /** Those that the shop has already. */
  own: readonly string[];
  /** Those that it has defined. */
  custom: CourierSettings['custom'];
  onAdd(code: string): void;
}

/** Searches all couriers, and adds those that are chosen. */
export function AddCouriers({ own, custom, onAdd }: AddCouriersProps) {
  const { t } = useTranslate('settings');
  const { country: countryName } = useFormats();
  const { data: couriers = [], error, refetch } = useGetCouriersQuery();
  const [search, setSearch] = useState('');
  const all = [...custom.map((one) => ({ ...one, country: null })), ...couriers];
  const others = all.filter(({ code }) => !own.includes(code));
  const found = search === '' ? [] : findCouriers(others, search, countryName);
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {t('couriers.add.title')}
      </Text>
      {error && couriers.length === 0 ? (
        <FailureCard error={error} title={t('couriers.add.error_title')} onRetry={() => void refetch()} />
      ) : (
        <SearchField value={search} hint={t('couriers.add.search')} onSearch={setSearch} />
      )}
      {found.length > 0 && (
        <ul className={styles.list} aria-label={t('couriers.add.found')}>
          {found.slice(0, SHOWN).map(({ code, name, country }) => (
            <li key={code} className={styles.row}>
              <CourierMark code={code} />
              <div className={styles.text}>
                <Text as="p">{name}</Text>
                {country && (
                  <Text as="p" tone="subdued">
                    {countryName(country)}
                  </Text>
                )}
              </div>
              <Button accessibilityLabel={t('couriers.add.add_named', { courier: name })} onClick={() => onAdd(code)}>
                {t('couriers.add.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {search !== '' && couriers.length > 0 && (
          <Text as="p" tone="subdued">
            {found.length === 0 && t('couriers.add.none')}
            {found.length > SHOWN && t('couriers.add.more', { shown: SHOWN, found: found.length })}
          </Text>
        )}
      </div>
    </BlockStack>
  );
}
