import { useChangeShopCourierMutation } from '@parcelway/api/dashboard';
import { orderActionsApi, useSearchCourierQuery } from '@parcelway/api/order-actions';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Checkbox } from '@parcelway/ui/forms';
import { FailureCard, SearchField } from '@parcelway/ui/list';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import * as styles from './guide.module.css';

/** Which couriers the shop ships with; each choice is saved at once. */
export function CouriersModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslate('dashboard');
  const [search, setSearch] = useState('');
  const { data, error, isFetching, refetch } = useSearchCourierQuery(search);
  const [change, { isLoading, originalArgs }] = useChangeShopCourierMutation();
  const [saved, setSaved] = useState<readonly string[]>();
  const dispatch = useDispatch();
  // Not with each choice: the list has the shop's own couriers first, and would move below the pointer.
  useEffect(() => () => void dispatch(orderActionsApi.util.invalidateTags(['OwnCourier'])), [dispatch]);
  const own = saved ?? data?.own ?? [];
  // What was pressed shows at once, and stays if the server accepts it.
  const isOwn = (code: string) =>
    isLoading && originalArgs?.courier === code ? originalArgs.action === 'add' : own.includes(code);
  const choose = async (courier: string, isChosen: boolean) => {
    const answer = await change({ action: isChosen ? 'add' : 'remove', courier });
    if (answer.data) setSaved(answer.data.own);
  };
  return (
    <Modal
      open
      title={t('couriers.title')}
      onClose={onClose}
      primaryAction={{ content: t('couriers.close'), onAction: onClose }}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p">{t('couriers.text')}</Text>
          <SearchField value={search} hint={t('couriers.hint')} onSearch={setSearch} />
          <div className={styles.found} aria-busy={isFetching}>
            {!data &&
              (error ? <FailureCard error={error} onRetry={() => void refetch()} /> : <SkeletonBodyText lines={6} />)}
            {data?.couriers.length === 0 && (
              <Text as="p" tone="subdued">
                {t('couriers.none')}
              </Text>
            )}
            <BlockStack gap="100">
              {data?.couriers.map(({ code, name }) => (
                <Checkbox
                  key={code}
                  label={name}
                  checked={isOwn(code)}
                  disabled={isLoading}
                  onChange={(isChosen) => void choose(code, isChosen)}
                />
              ))}
            </BlockStack>
          </div>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
