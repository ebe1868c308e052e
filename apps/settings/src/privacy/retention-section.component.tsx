import { RETENTION_DAYS, STORED_WITH_SHOP, type RetentionKey } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Section } from '../common/section.component';
import * as styles from '../common/table.module.css';

/** What is stored, how long, and why. The server deletes by the same table. */
export function RetentionSection() {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const rows = [
    ...STORED_WITH_SHOP.map((key) => ({ key, long: t('privacy.retention.with_shop') })),
    ...(Object.keys(RETENTION_DAYS) as RetentionKey[]).map((key) => ({
      key,
      long: t('privacy.retention.days', { count: RETENTION_DAYS[key], days: number(RETENTION_DAYS[key]) }),
    })),
  ];
  return (
    <Section title={t('privacy.retention.title')} text={t('privacy.retention.text')}>
      <table className={styles.table} aria-label={t('privacy.retention.title')}>
        <thead>
          <tr>
            <th scope="col">{t('privacy.retention.what')}</th>
            <th scope="col">{t('privacy.retention.long')}</th>
            <th scope="col">{t('privacy.retention.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, long }) => (
            <tr key={key}>
              <th scope="row">{t(`privacy.stored.${key}`)}</th>
              <td>{long}</td>
              <td>{t(`privacy.reason.${key}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
