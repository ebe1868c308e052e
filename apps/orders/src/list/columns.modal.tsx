import { LIST_COLUMNS, type ColumnsKey, type ListColumn } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Checkbox } from '@parcelway/ui/forms';
import { ArrowDownIcon, ArrowUpIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import * as styles from './columns.module.css';

const TEXTS = { event: 'last_event', transit: 'transit_days' } as const;
const ALWAYS = 'order';

interface ColumnsModalProps {
  /** Whose columns. */
  table: ColumnsKey;
  columns: readonly ListColumn[];
  onSave(columns: readonly ListColumn[]): void;
  onClose(): void;
}

/** Which columns the rows of a table have, and in which order. */
export function ColumnsModal({ table, columns, onSave, onClose }: ColumnsModalProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const usual: readonly ListColumn[] = LIST_COLUMNS[table];
  // Those that are hidden are below, so that they come back at the end.
  const [order, setOrder] = useState([...columns, ...usual.filter((id) => !columns.includes(id))]);
  const [shown, setShown] = useState<readonly ListColumn[]>(columns);
  const move = (id: ListColumn, by: -1 | 1) => {
    const at = order.indexOf(id);
    const next = order.filter((other) => other !== id);
    next.splice(at + by, 0, id);
    setOrder(next);
  };
  return (
    <Modal
      open
      size="small"
      title={t('columns.title')}
      onClose={onClose}
      primaryAction={{
        content: common('action.save'),
        onAction: () => {
          onSave(order.filter((id) => shown.includes(id)));
          onClose();
        },
      }}
      secondaryActions={[
        {
          content: t('columns.reset'),
          onAction: () => {
            setOrder([...usual]);
            setShown(usual);
          },
        },
      ]}
    >
      <Modal.Section>
        <ul className={styles.columns}>
          {order.map((id, at) => {
            const column = t(`column.${id in TEXTS ? TEXTS[id as keyof typeof TEXTS] : (id as 'order')}`);
            return (
              <li key={id}>
                <Checkbox
                  label={column}
                  checked={shown.includes(id)}
                  disabled={id === ALWAYS}
                  onChange={(on) => setShown(on ? [...shown, id] : shown.filter((other) => other !== id))}
                />
                <ButtonGroup variant="segmented">
                  <Button
                    icon={ArrowUpIcon}
                    accessibilityLabel={t('columns.up', { column })}
                    disabled={at === 0}
                    onClick={() => move(id, -1)}
                  />
                  <Button
                    icon={ArrowDownIcon}
                    accessibilityLabel={t('columns.down', { column })}
                    disabled={at === order.length - 1}
                    onClick={() => move(id, 1)}
                  />
                </ButtonGroup>
              </li>
            );
          })}
        </ul>
      </Modal.Section>
    </Modal>
  );
}
