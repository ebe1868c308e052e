import { useSearchCourierQuery } from '@parcelway/api/order-actions';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { ChoiceList } from '@parcelway/ui/forms';
import { SearchField } from '@parcelway/ui/list';
import { useState } from 'react';
import type { OneParcel } from './parcel-actions.context';
import { MissingCourier } from './missing-courier.component';
import { OwnCourier } from './own-courier.component';
import * as styles from './dialogs.module.css';

export interface CourierChoice {
  code: string;
  name: string;
  /** Why it may be this one. */
  why?: string;
}

interface CourierSearchProps {
  /** Offered while nothing is searched for. */
  likely?: readonly CourierChoice[];
  chosen: string;
  /** The one parcel that it is for. */
  parcel?: OneParcel;
  onChoose(courier: string): void;
}

/** A courier by name or code. */
export function CourierSearch({ likely = [], chosen, parcel, onChoose }: CourierSearchProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const [search, setSearch] = useState('');
  const searches = search !== '' || likely.length === 0;
  const { data, isFetching } = useSearchCourierQuery(search, { skip: !searches });
  const found = data?.couriers;
  const shown: readonly CourierChoice[] = searches ? (found ?? []) : likely;
  return (
    <BlockStack gap="200">
      <SearchField value={search} hint={t('actions.courier_hint')} onSearch={setSearch} />
      <div className={styles.found} aria-busy={searches && isFetching}>
        {searches && isFetching && !found && (
          <Text as="p" tone="subdued">
            {common('host.loading')}
          </Text>
        )}
        {searches && found?.length === 0 && (
          <BlockStack gap="200">
            <Text as="p" tone="subdued">
              {t('actions.courier_none')}
            </Text>
            {search !== '' && <MissingCourier key={search} name={search} {...(parcel && { parcel })} />}
          </BlockStack>
        )}
        <ChoiceList
          title={t('column.courier')}
          titleHidden
          choices={shown.map(({ code, name, why }) => ({ value: code, label: name, ...(why && { helpText: why }) }))}
          selected={[chosen]}
          onChange={([code]) => code !== undefined && onChoose(code)}
        />
      </div>
      {chosen !== '' && <OwnCourier courier={chosen} />}
    </BlockStack>
  );
}
