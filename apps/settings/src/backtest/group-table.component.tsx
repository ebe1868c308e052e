import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import * as styles from './backtest.module.css';

export interface GroupTableProps {
  title: string;
  /** What the names are of. */
  column: string;
  groups: readonly { name: string; promises: number; on_time: number | null; early: number | null }[];
}

/** How the promise would have been kept, by courier or country. */
export function GroupTable({ title, column, groups }: GroupTableProps) {
  const { t } = useTranslate('settings');
  const { number, percent } = useFormats();
  if (groups.length === 0) return null;
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <div className={styles.long}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{t('backtest.promises')}</th>
              <th scope="col">{t('backtest.on_time')}</th>
              <th scope="col">{t('backtest.early')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, promises, on_time: onTime, early }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{number(promises)}</td>
                <td>{share(onTime)}</td>
                <td>{share(early)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </BlockStack>
  );
}
