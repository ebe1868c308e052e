import {
  useDeleteOrderStatusMutation,
  useMoveOrderStatusesMutation,
  useSaveOrderStatusMutation,
  type OrderStatus,
} from '@parcelway/api/order-status';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Banner, BlockStack, Button, ButtonGroup, Card, Text } from '@parcelway/ui';
import { CustomStatusMark } from '@parcelway/ui/custom-status';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '@parcelway/ui/icons';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import * as styles from './custom-status.module.css';

export interface StatusListProps {
  /** In the shop's order. */
  statuses: readonly OrderStatus[];
  /** May remove statuses, which needs no plan. */
  mayWrite: boolean;
  canChange: boolean;
  /** Replaces an empty list. */
  empty: ReactNode;
}

/** The statuses in their order: moved by buttons, deleted with Undo. */
export function StatusList({ statuses, mayWrite, canChange, empty }: StatusListProps) {
  const { t } = useTranslate('orders');
  const here = useHref('orders.custom-status');
  const [move, { isLoading: isMoving }] = useMoveOrderStatusesMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteOrderStatusMutation();
  const [save, { isLoading: isSaving }] = useSaveOrderStatusMutation();
  const [deleted, setDeleted] = useState<{ status: OrderStatus; before: string[] } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; direction: 'up' | 'down' } | null>(null);
  const ids = statuses.map(({ id }) => id);
  const isBusy = isMoving || isRemoving || isSaving;

  // The row has moved away from the pointer: the keyboard focus follows it.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, direction } = pressed.current;
    pressed.current = null;
    const row = list.current?.querySelector(`[data-status="${id}"]`);
    const buttons = [direction, direction === 'up' ? 'down' : 'up'].map((one) =>
      row?.querySelector<HTMLElement>(`[data-way="${one}"] button:not([aria-disabled=true], :disabled)`),
    );
    buttons.find(Boolean)?.focus();
  }, [statuses]);

  async function shift({ id, name }: OrderStatus, direction: 'up' | 'down') {
    const from = ids.indexOf(id);
    const to = direction === 'up' ? from - 1 : from + 1;
    if (isBusy || to < 0 || to >= ids.length) return;
    const next = ids.filter((one) => one !== id);
    next.splice(to, 0, id);
    pressed.current = { id, direction };
    if ('error' in (await move(next))) return;
    setAnnouncement(t('custom_status.moved', { name, at: to + 1, of: ids.length }));
  }
  async function removeStatus(status: OrderStatus) {
    if (isBusy || 'error' in (await remove(status.id))) return;
    setDeleted({ status, before: ids });
  }
  async function bringBack({ status, before }: { status: OrderStatus; before: string[] }) {
    const { id: gone, key: _key, position: _position, ...values } = status;
    const { data: back } = await save(values);
    if (!back) return;
    setDeleted(null);
    const known = new Set([...ids, back.id]);
    const order = before.map((id) => (id === gone ? back.id : id)).filter((id) => known.delete(id));
    await move([...order, ...known]);
  }

  return (
    <BlockStack gap="400">
      <span className="pw-visually-hidden" role="status">
        {announcement}
      </span>
      {deleted && (
        <Banner
          tone="success"
          title={t('custom_status.deleted', { name: deleted.status.name })}
          onDismiss={() => setDeleted(null)}
          {...(canChange && {
            action: { content: t('custom_status.undo'), loading: isSaving, onAction: () => void bringBack(deleted) },
          })}
        />
      )}
      {statuses.length === 0 ? (
        empty
      ) : (
        <Card padding="0">
          <ol className={styles.list} ref={list} aria-label={t('custom_status.list')}>
            {statuses.map((status, index) => (
              <li key={status.id} className={styles.row} data-status={status.id}>
                <CustomStatusMark color={status.color} icon={status.icon} />
                <div className={styles.text}>
                  <Link to={`${here}?item=${status.id}`} className={styles.name}>
                    {status.name}
                  </Link>
                  <Rule status={status} />
                </div>
                <ButtonGroup gap="extraTight">
                  <span data-way="up">
                    <Button
                      icon={ArrowUpIcon}
                      variant="tertiary"
                      accessibilityLabel={t('custom_status.move_up', { name: status.name })}
                      disabled={!canChange || index === 0}
                      onClick={() => void shift(status, 'up')}
                    />
                  </span>
                  <span data-way="down">
                    <Button
                      icon={ArrowDownIcon}
                      variant="tertiary"
                      accessibilityLabel={t('custom_status.move_down', { name: status.name })}
                      disabled={!canChange || index === statuses.length - 1}
                      onClick={() => void shift(status, 'down')}
                    />
                  </span>
                  <Button
                    icon={DeleteIcon}
                    variant="tertiary"
                    accessibilityLabel={t('custom_status.delete', { name: status.name })}
                    disabled={!mayWrite}
                    onClick={() => void removeStatus(status)}
                  />
                </ButtonGroup>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </BlockStack>
  );
}

/** When it is shown, in words. */
function Rule({ status: { after, delay_days: days } }: { status: OrderStatus }) {
  const { t } = useTranslate('orders');
  return (
    <Text as="p" tone="subdued">
      {days === 0
        ? t(`custom_status.rule_now.${after}`)
        : t(`custom_status.rule.${after}`, { days: t('dates.transit_days', { count: days }) })}
    </Text>
  );
}
