import type { CourierSettings } from '@parcelway/api/courier-settings';
import { MAX_COMPANY_LENGTH, MAX_COURIER_NAMES } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, InlineStack, Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { DeleteIcon, EditIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import { useRowFocus } from '../common/row-focus.hook';
import * as styles from '../common/table.module.css';
import { CourierMark } from './courier-mark.component';
import { CourierSelect } from './courier-select.component';
import { companyField, courierField, type NameRow } from './couriers-draft';
import type { CouriersForm } from './couriers-form.hook';

export interface NamesTableProps {
  form: CouriersForm;
  /** Couriers that the shop has defined. */
  custom: CourierSettings['custom'];
  nameOf(code: string): string;
}

/** Which courier the shop means by a company name of its store. A row becomes fields when it is changed. */
export function NamesTable({ form: { draft, errors, mayWrite, set }, custom, nameOf }: NamesTableProps) {
  const { t } = useTranslate('settings');
  const { names, couriers } = draft;
  /** Rows that are fields. */
  const [open, setOpen] = useState<readonly string[]>([]);
  const [added, setAdded] = useState(0);
  const { container, next } = useRowFocus<HTMLDivElement>(names);
  const isFull = names.length >= MAX_COURIER_NAMES;
  const isOpen = (row: NameRow) =>
    mayWrite && (open.includes(row.id) || Boolean(errors[companyField(row)] ?? errors[courierField(row)]));

  function add() {
    const id = `new-${added}`;
    setAdded(added + 1);
    setOpen([...open, id]);
    set({ names: [...names, { id, company: '', courier: '' }] });
  }
  function change(row: NameRow, values: Partial<NameRow>) {
    // An error opens a row too; it stays open when the error goes.
    if (!open.includes(row.id)) setOpen([...open, row.id]);
    set({ names: names.map((other) => (other === row ? { ...row, ...values } : other)) });
  }
  function remove(row: NameRow) {
    next(Math.min(names.indexOf(row), names.length - 2), ['remove'], '[data-act="add"] button');
    set({ names: names.filter((other) => other !== row) });
  }

  return (
    <div ref={container}>
      <BlockStack gap="300">
        {names.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('couriers.names.empty')}
          </Text>
        ) : (
          <table className={styles.table} aria-label={t('couriers.names.title')}>
            <thead>
              <tr>
                <th scope="col">{t('couriers.names.company')}</th>
                <th scope="col">{t('couriers.names.courier')}</th>
                <th scope="col">
                  <span className="pw-visually-hidden">{t('couriers.names.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {names.map((row, index) => (
                <tr key={row.id} data-row={index}>
                  {isOpen(row) ? (
                    <>
                      <th scope="row">
                        <TextField
                          label={t('couriers.names.company')}
                          labelHidden
                          autoComplete="off"
                          autoFocus={open.at(-1) === row.id}
                          maxLength={MAX_COMPANY_LENGTH}
                          value={row.company}
                          error={errors[companyField(row)]}
                          onChange={(company) => change(row, { company })}
                        />
                      </th>
                      <td>
                        <CourierSelect
                          value={row.courier}
                          own={couriers}
                          custom={custom}
                          error={errors[courierField(row)]}
                          onChange={(courier) => change(row, { courier })}
                        />
                      </td>
                    </>
                  ) : (
                    <>
                      <th scope="row">{row.company}</th>
                      <td>
                        <InlineStack gap="200" blockAlign="center" wrap={false}>
                          <CourierMark code={row.courier} />
                          <span>{nameOf(row.courier)}</span>
                        </InlineStack>
                      </td>
                    </>
                  )}
                  <td className={styles.actions}>
                    <ButtonGroup gap="extraTight">
                      {!isOpen(row) && (
                        <Button
                          icon={EditIcon}
                          variant="tertiary"
                          accessibilityLabel={t('couriers.names.edit', { company: row.company })}
                          disabled={!mayWrite}
                          onClick={() => setOpen([...open, row.id])}
                        />
                      )}
                      <span data-act="remove">
                        <Button
                          icon={DeleteIcon}
                          variant="tertiary"
                          accessibilityLabel={
                            row.company.trim() === ''
                              ? t('couriers.names.remove_new')
                              : t('couriers.names.remove', { company: row.company })
                          }
                          disabled={!mayWrite}
                          onClick={() => remove(row)}
                        />
                      </span>
                    </ButtonGroup>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <InlineStack>
          <span data-act="add">
            <Button disabled={!mayWrite || isFull} onClick={add}>
              {t('couriers.names.add')}
            </Button>
          </span>
        </InlineStack>
        {isFull && (
          <Text as="p" tone="subdued">
            {t('couriers.names.full', { most: MAX_COURIER_NAMES })}
          </Text>
        )}
      </BlockStack>
    </div>
  );
}
