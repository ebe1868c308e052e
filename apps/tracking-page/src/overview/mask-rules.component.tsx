import { MAX_MASK_RULES, type MaskRule } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { DeleteIcon, PlusIcon } from '@parcelway/ui/icons';
import * as styles from './overview.module.css';

export interface MaskRulesProps {
  rules: readonly MaskRule[];
  isDisabled: boolean;
  onChange(rules: MaskRule[]): void;
}

/** Words that are not shown, each with its replacement. */
export function MaskRules({ rules, isDisabled, onChange }: MaskRulesProps) {
  const { t } = useTranslate('tracking-page');
  const set = (at: number, part: Partial<MaskRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t('masking.words')}
      </Text>
      {rules.length > 0 && (
        <ul className={styles.rules}>
          {rules.map((rule, at) => (
            <li key={at} className={styles.rule}>
              <TextField
                label={t('masking.from', { at: at + 1 })}
                value={rule.from}
                maxLength={80}
                autoComplete="off"
                disabled={isDisabled}
                onChange={(from) => set(at, { from })}
              />
              <TextField
                label={t('masking.to', { at: at + 1 })}
                placeholder={t('masking.to_nothing')}
                value={rule.to}
                maxLength={80}
                autoComplete="off"
                disabled={isDisabled}
                onChange={(to) => set(at, { to })}
              />
              <Button
                icon={DeleteIcon}
                variant="tertiary"
                accessibilityLabel={t('masking.remove', { at: at + 1 })}
                disabled={isDisabled}
                onClick={() => onChange(rules.filter((_rule, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <InlineStack>
        <Button
          icon={PlusIcon}
          disabled={isDisabled || rules.length >= MAX_MASK_RULES}
          onClick={() => onChange([...rules, { from: '', to: '' }])}
        >
          {t('masking.add')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
