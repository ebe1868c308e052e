import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup, Checkbox, Modal } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import * as styles from './columns.module.css';

export interface ColumnsModalProps {
  /** Those that are shown unless the user chooses, in their usual order; the first is always shown. */
  usual: readonly string[];
  /** What can be shown besides. */
  extra: readonly string[];
  shown: readonly string[];
  nameOf(id: string): string;
  onSave(columns: readonly string[]): void;
  onClose(): void;
}

/** Which columns the rows of a table have, and in which order. */
export function ColumnsModal({ usual, extra, shown: given, nameOf, onSave, onClose }: ColumnsModalProps) {
  const { t } = useTranslate('common');
  // Those that are hidden are below, so that they come back at the end.
  const all = [...usual, ...extra];
  const [order, setOrder] = useState([...given, ...all.filter((id) => !given.includes(id))]);
  const [shown, setShown] = useState(given);
  const move = (id: string, by: -1 | 1) => {
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
        content: t('action.save'),
        onAction: () => {
          onSave(order.filter((id) => shown.includes(id)));
          onClose();
        },
      }}
      secondaryActions={[
        {
          content: t('columns.reset'),
          onAction: () => {
            setOrder(all);
            setShown(usual);
          },
        },
      ]}
    >
      <Modal.Section>
        <ul className={styles.columns}>
          {order.map((id, at) => {
            const column = nameOf(id);
            return (
              <li key={id}>
                <Checkbox
                  label={column}
                  checked={shown.includes(id)}
                  disabled={id === usual[0]}
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
