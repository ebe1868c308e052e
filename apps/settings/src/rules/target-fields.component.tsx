import { STOCK_STATES, type RuleTarget, type StockState } from '@parcelway/domain/edd';
import { useHost, type ResourceKind } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { FormLayout, Select } from '@parcelway/ui/forms';
import { ResourceField } from './resource-field.component';
import type { RuleForm } from './rule-form.hook';
import { TokenField } from './token-field.component';

const TYPED: readonly RuleTarget[] = ['tag', 'vendor'];
const PICKED: readonly ResourceKind[] = ['product', 'variant', 'collection'];

const isPicked = (kind: RuleTarget): kind is ResourceKind => !TYPED.includes(kind);

export interface RuleFieldsProps {
  form: RuleForm;
  disabled: boolean;
}

/** What a rule is for. Products are chosen in the store admin's picker: elsewhere a rule that has some can only lose them. */
export function TargetFields({ form: { draft, base, errors, set }, disabled }: RuleFieldsProps) {
  const { t } = useTranslate('settings');
  const { pickResources } = useHost();
  const { kind, values, inventory } = draft;
  const own = base?.target.type;
  const picked = pickResources ? PICKED : PICKED.filter((one) => one === own);
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
        options={[...picked, ...TYPED].map((value) => ({ value, label: t(`rules.kind.${value}`) }))}
        value={kind}
        disabled={disabled}
        helpText={pickResources ? undefined : t('rules.form.in_admin')}
        onChange={(value) =>
          set({ kind: value as RuleTarget, values: base && value === own ? [...base.target.values] : [] })
        }
      />
      {isPicked(kind) ? (
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
