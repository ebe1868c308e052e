import { STOCK_STATES, type RuleTarget, type StockState } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { FormLayout, Select } from '@parcelway/ui/forms';
import type { RuleForm } from './rule-form.hook';
import { TokenField, Values } from './token-field.component';

const TYPED: readonly RuleTarget[] = ['tag', 'vendor'];

export interface RuleFieldsProps {
  form: RuleForm;
  disabled: boolean;
}

/** What a rule is for. */
export function TargetFields({ form: { draft, base, errors, set }, disabled }: RuleFieldsProps) {
  const { t } = useTranslate('settings');
  const { kind, values, inventory } = draft;
  const own = base?.target.type;
  const kinds = own && !TYPED.includes(own) ? [own, ...TYPED] : TYPED;
  return (
    <FormLayout>
      <Select
        label={t('rules.form.kind')}
        options={kinds.map((value) => ({ value, label: t(`rules.kind.${value}`) }))}
        value={kind}
        disabled={disabled}
        onChange={(value) =>
          set({ kind: value as RuleTarget, values: base && value === own ? [...base.target.values] : [] })
        }
      />
      {TYPED.includes(kind) ? (
        <TokenField
          key={kind}
          label={t(`rules.kind.${kind}`)}
          value={values}
          error={errors.values}
          disabled={disabled}
          onChange={(next) => set({ values: next })}
        />
      ) : (
        <>
          <Values value={values} disabled={disabled} onChange={(next) => set({ values: next })} />
          {errors.values && (
            <Text as="p" tone="critical">
              {errors.values}
            </Text>
          )}
        </>
      )}
      <Select
        label={t('rules.form.stock')}
        options={STOCK_STATES.map((value) => ({ value, label: t(`rules.stock.${value}`) }))}
        value={inventory}
        disabled={disabled}
        onChange={(value) => set({ inventory: value as StockState })}
      />
    </FormLayout>
  );
}
