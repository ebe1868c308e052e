import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { shareOf } from '../common/share';
import * as styles from './summary.module.css';

interface Counts {
  sent: number;
  opened: number;
  clicked: number;
  failed: number;
}
export interface PartsCardProps {
  title: string;
  /** What the first column names. */
  column: string;
  parts: readonly (Counts & { id: string; name: string })[];
}

/** How the mails of each topic or language fared, with a bar for how many there were. */
export function PartsCard({ title, column, parts }: PartsCardProps) {
  const { t } = useTranslate('notifications');
  const { number, percent } = useFormats();
  const most = Math.max(1, ...parts.map(({ sent }) => sent));
  const shown = (part: number, whole: number) => {
    const share = shareOf(part, whole);
    return share === null ? '–' : percent(Math.round(share * 100) / 100);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <table className={styles.parts} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              {(['sent', 'opened', 'clicked', 'failed'] as const).map((what) => (
                <th key={what} scope="col" className={styles.number}>
                  {t(`summary.${what}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ id, name, sent, opened, clicked, failed }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  <span className={styles.line} style={{ width: `${(sent / most) * 100}%` }} />
                </th>
                <td className={styles.number}>{number(sent)}</td>
                <td className={styles.number}>{shown(opened, sent)}</td>
                <td className={styles.number}>{shown(clicked, sent)}</td>
                <td className={styles.number}>{number(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </BlockStack>
    </Card>
  );
}
