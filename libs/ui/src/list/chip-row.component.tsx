import { useTranslate } from '@parcelway/i18n';
import { Button, Tag } from '@shopify/polaris';
import * as styles from './chip-row.module.css';

export interface Chip {
  name: string;
  value: string;
  onRemove(): void;
}

/** Every filter in force as a chip that removes it, and one button for all of them. Nothing while there is none. */
export function ChipRow({ chips, onClear }: { chips: readonly Chip[]; onClear(): void }) {
  const { t } = useTranslate('common');
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(({ name, value, onRemove }) => (
        <Tag key={`${name} ${value}`} onRemove={onRemove}>
          {t('list.chip', { name, value })}
        </Tag>
      ))}
      <Button variant="plain" onClick={onClear}>
        {t('list.clear_all')}
      </Button>
    </div>
  );
}
