import { useGetCouriersQuery } from '@parcelway/api';
import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup, Text } from '@parcelway/ui';
import { DeleteIcon, EditIcon } from '@parcelway/ui/icons';
import type { Zone } from './zone-draft';
import type { ZoneTexts } from './zone-texts.hook';
import * as styles from '../common/table.module.css';

export interface ZoneTableProps {
  zones: readonly Zone[];
  texts: ZoneTexts;
  mayWrite: boolean;
  onEdit(zone: Zone): void;
  onDelete(zone: Zone): void;
}

/** The zones with their areas and transit times; on a phone each is a block. */
export function ZoneTable({ zones, texts, mayWrite, onEdit, onDelete }: ZoneTableProps) {
  const { t } = useTranslate('settings');
  const { data: couriers } = useGetCouriersQuery(undefined, {
    skip: zones.every((zone) => zone.couriers.length === 0),
  });
  const courierName = (code: string) => couriers?.find((one) => one.code === code)?.name ?? code;
  const narrower = texts.narrower(zones);
  return (
    <table className={styles.table} aria-label={t('zones.title')}>
      <thead>
        <tr>
          <th scope="col">{t('zones.column.zone')}</th>
          <th scope="col">{t('zones.column.areas')}</th>
          <th scope="col">{t('zones.column.transit')}</th>
          <th scope="col">
            <span className="pw-visually-hidden">{t('zones.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <tr key={zone.id}>
            <th scope="row">{zone.name}</th>
            <td>
              {texts.areas(zone)}
              {narrower.get(zone.id)?.map((text) => (
                <Text key={text} as="p" tone="subdued">
                  {text}
                </Text>
              ))}
            </td>
            <td className={styles.days}>
              {texts.days(zone.transit)}
              {zone.couriers.map(({ courier, ...range }) => (
                <Text key={courier} as="p" tone="subdued">
                  {`${courierName(courier)}: ${texts.days(range)}`}
                </Text>
              ))}
            </td>
            <td className={styles.actions}>
              <ButtonGroup gap="extraTight" noWrap>
                <Button
                  icon={EditIcon}
                  variant="tertiary"
                  accessibilityLabel={t('zones.edit', { name: zone.name })}
                  disabled={!mayWrite}
                  onClick={() => onEdit(zone)}
                />
                <Button
                  icon={DeleteIcon}
                  variant="tertiary"
                  accessibilityLabel={t('zones.delete', { name: zone.name })}
                  disabled={!mayWrite}
                  onClick={() => onDelete(zone)}
                />
              </ButtonGroup>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
