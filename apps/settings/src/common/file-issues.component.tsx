import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import * as styles from './table.module.css';

export interface FileIssuesProps {
  /** What it means that there are some. */
  title: string;
  tone: 'critical' | 'warning';
  /** The first of them; 1 is the row of the headings. */
  issues: readonly { row: number; column: string | null; message: string }[];
  count: number;
}

/** What is wrong in a file, row by row. */
export function FileIssues({ title, tone, issues, count }: FileIssuesProps) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  return (
    <BlockStack gap="300">
      <Banner tone={tone}>{title}</Banner>
      <table className={styles.table} aria-label={t('rules.file.problem')}>
        <thead>
          <tr>
            <th scope="col">{t('rules.file.row')}</th>
            <th scope="col">{t('rules.file.column')}</th>
            <th scope="col">{t('rules.file.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">{t('rules.file.row_number', { number: number(row) })}</th>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > issues.length && (
        <Text as="p" tone="subdued">
          {t('rules.file.more', { number: number(count - issues.length) })}
        </Text>
      )}
    </BlockStack>
  );
}
