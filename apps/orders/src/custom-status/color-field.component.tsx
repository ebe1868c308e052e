import { CUSTOM_STATUS_COLORS } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { ChoiceRow } from './choice-row.component';
import * as styles from './custom-status.module.css';

const NAMES: Record<
  (typeof CUSTOM_STATUS_COLORS)[number],
  'teal' | 'blue' | 'purple' | 'pink' | 'red' | 'brown' | 'green' | 'grey'
> = {
  '#0b6e63': 'teal',
  '#1f5fbf': 'blue',
  '#6b3fa0': 'purple',
  '#a8326e': 'pink',
  '#b42318': 'red',
  '#8a5200': 'brown',
  '#3f6b1f': 'green',
  '#4a5568': 'grey',
};

export interface ColorFieldProps {
  value: string;
  onChange(color: string): void;
  error: string | undefined;
  disabled: boolean;
}

/** One of the colours that are offered, or one of the merchant's own. */
export function ColorField({ value, onChange, error, disabled }: ColorFieldProps) {
  const { t } = useTranslate('orders');
  return (
    <BlockStack gap="200">
      <ChoiceRow
        legend={t('custom_status.color')}
        name="color"
        selected={value.toLowerCase()}
        onChange={onChange}
        disabled={disabled}
        choices={CUSTOM_STATUS_COLORS.map((color) => ({
          value: color,
          label: t(`custom_status.colors.${NAMES[color]}`),
          shown: <span className={styles.swatch} style={{ background: color }} />,
        }))}
      />
      <div className={styles.own_color}>
        <TextField
          label={t('custom_status.color_own')}
          value={value}
          onChange={onChange}
          error={error}
          maxLength={7}
          autoComplete="off"
          disabled={disabled}
        />
      </div>
    </BlockStack>
  );
}
