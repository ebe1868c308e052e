import {
  isResourceTarget,
  RESOURCE_TARGETS,
  STOCK_STATES,
  type RuleTarget,
  type StockState,
} from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { FormLayout, Select } from '@parcelway/ui/forms';
import { ResourceField } from './resource-field.component';
import type { RuleForm } from './rule-form.hook';
import { TokenField } from './token-field.component';

/** In the order in which they are offered. */
const KINDS: readonly RuleTarget[] = [...RESOURCE_TARGETS, 'tag', 'vendor'];

export interface RuleFieldsProps {
  form: RuleForm;
  disabled: boolean;
}

/** What a rule is for. */
export function TargetFields({ form: { draft, base, errors, set }, disabled }: RuleFieldsProps) {
  const { t } = useTranslate('settings');
  const { kind, values, inventory } = draft;
  const own = base?.target.type;
  const field = {
    value: values,
    error: errors.values,
    disabled,
    onChange: (next: typeof values) => set({ values: next }),
  };
  return (
    <FormLayout>
      <Select
        label={t('rules.form.kind')}
        options={KINDS.map((value) => ({ value, label: t(`rules.kind.${value}`) }))}
        value={kind}
        disabled={disabled}
        onChange={(value) =>
          set({ kind: value as RuleTarget, values: base && value === own ? [...base.target.values] : [] })
        }
      />
      {isResourceTarget(kind) ? (
        <ResourceField kind={kind} {...field} />
      ) : (
        <TokenField key={kind} label={t(`rules.kind.${kind}`)} {...field} />
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
