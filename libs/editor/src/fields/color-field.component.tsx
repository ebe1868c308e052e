import { COLOR, contrast, MIN_CONTRAST } from '@parcelway/domain';
import { useFormats } from '@parcelway/i18n';
import { InlineStack, Text } from '@parcelway/ui';
import { useId } from 'react';
import { useKit } from '../kit.context';
import { TypedField } from './typed-field.component';
import * as styles from './fields.module.css';

export interface ColorFieldProps {
  label: string;
  value: string;
  /** What text of this colour, or in it, is read on: its name and colour. */
  against: readonly { name: string; color: string }[];
  /** What is done about it when it is hard to read. */
  remedy: string;
  disabled: boolean;
  onChange(color: string): void;
}

/** A colour by eye or by code, and where it would be hard to read. */
export function ColorField({ label, value, against, remedy, disabled, onChange }: ColorFieldProps) {
  const { t } = useKit();
  const { number } = useFormats();
  const id = useId();
  const weak = against.filter(({ color }) => contrast(value, color) < MIN_CONTRAST);
  return (
    <div className={styles.color}>
      <InlineStack gap="200" blockAlign="end" wrap={false}>
        <input
          className={styles.swatch}
          type="color"
          aria-label={t('color.pick', { color: label })}
          value={value}
          disabled={disabled}
          aria-describedby={weak.length > 0 ? id : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <div className={styles.grow}>
          <TypedField
            label={label}
            value={value}
            maxLength={7}
            disabled={disabled}
            problemOf={(text) => (COLOR.test(text) ? undefined : t('color.wrong'))}
            onChange={(text) => onChange(text.toLowerCase())}
          />
        </div>
      </InlineStack>
      <div id={id} role="status">
        {weak.map(({ name, color }) => (
          <Text as="p" tone="caution" key={name}>
            {t('color.contrast', {
              on: name,
              is: number(Math.floor(contrast(value, color) * 10) / 10),
              least: number(MIN_CONTRAST),
            })}{' '}
            {remedy}
          </Text>
        ))}
      </div>
    </div>
  );
}
