import type { CourierSettings } from '@parcelway/api/courier-settings';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, Text } from '@parcelway/ui';
import { DeleteIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import * as styles from '../common/list.module.css';
import { MoveButtons } from '../common/move-buttons.component';
import { moved } from '../common/moved';
import { useRowFocus, type Direction } from '../common/row-focus.hook';
import { AddCouriers } from './add-couriers.component';
import { CourierMark } from './courier-mark.component';
import { listField } from './couriers-draft';
import type { CouriersForm } from './couriers-form.hook';

export interface OwnCouriersProps {
  form: CouriersForm;
  stored: CourierSettings;
  nameOf(code: string): string;
}

/** The couriers that the shop ships with: in their order, moved by buttons, removed and added. */
export function OwnCouriers({ form: { draft, errors, mayWrite, set }, stored, nameOf }: OwnCouriersProps) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const { couriers } = draft;
  const [announcement, setAnnouncement] = useState('');
  const { container, next, follow } = useRowFocus<HTMLDivElement>(couriers);

  function move(from: number, direction: Direction) {
    const to = follow(from, direction);
    set({ couriers: moved(couriers, from, to) });
    const courier = nameOf(couriers[from] ?? '');
    setAnnouncement(t('couriers.own.moved', { courier, at: to + 1, of: couriers.length }));
  }
  function remove(at: number) {
    next(Math.min(at, couriers.length - 2), ['remove'], 'input');
    set({ couriers: couriers.filter((_code, index) => index !== at) });
    setAnnouncement(t('couriers.own.removed', { courier: nameOf(couriers[at] ?? '') }));
  }
  function add(code: string) {
    next(-1, [], 'input');
    set({ couriers: [...couriers, code] });
    setAnnouncement(t('couriers.own.added', { courier: nameOf(code) }));
  }

  return (
    <div ref={container}>
      <span className="pw-visually-hidden" role="status">
        {announcement}
      </span>
      <BlockStack gap="400">
        {couriers.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('couriers.own.empty')}
          </Text>
        ) : (
          <ol className={styles.list} aria-label={t('couriers.own.title')}>
            {couriers.map((code, index) => {
              const courier = nameOf(code);
              const hits = stored.couriers.find((one) => one.code === code)?.hit_30d;
              return (
                <li key={code} className={styles.row} data-row={index}>
                  <CourierMark code={code} />
                  <div className={styles.text}>
                    <Text as="p" fontWeight="semibold">
                      {courier}
                    </Text>
                    {hits !== undefined && (
                      <Text as="p" tone="subdued">
                        {t('couriers.own.hits', { count: hits, number: number(hits) })}
                      </Text>
                    )}
                    {errors[listField(code)] && (
                      <Text as="p" tone="critical">
                        {errors[listField(code)]}
                      </Text>
                    )}
                  </div>
                  <ButtonGroup gap="extraTight">
                    <MoveButtons
                      index={index}
                      count={couriers.length}
                      disabled={!mayWrite}
                      label={(direction) => t(`couriers.own.${direction}`, { courier })}
                      onMove={(direction) => move(index, direction)}
                    />
                    <span data-act="remove">
                      <Button
                        icon={DeleteIcon}
                        variant="tertiary"
                        accessibilityLabel={t('couriers.own.remove', { courier })}
                        disabled={!mayWrite}
                        onClick={() => remove(index)}
                      />
                    </span>
                  </ButtonGroup>
                </li>
              );
            })}
          </ol>
        )}
        {mayWrite && <AddCouriers own={couriers} custom={stored.custom} onAdd={add} />}
      </BlockStack>
    </div>
  );
}
