import {
  eddApi,
  useCopyEddRuleMutation,
  useDeleteEddRuleMutation,
  useRestoreEddRuleMutation,
  useSaveEddRuleMutation,
  type Edd,
  type EddRuleChange,
} from '@parcelway/api/edd';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { UNDO_MS } from '../common/undo';
import { valuesOfRule } from './rule-values';

export type RuleRow = Edd['rules'][number];

const MAX_NAME = 60;

export interface RuleActs {
  /** One of them is under way. */
  isBusy: boolean;
  /** Saves a rule with a change. @returns whether it was saved */
  change(row: RuleRow, change: Pick<EddRuleChange, 'priority'> & { status?: boolean }): Promise<boolean>;
  copy(row: RuleRow): Promise<void>;
  remove(row: RuleRow): Promise<void>;
}

/** What is done to rules from their list. @param canRestore may undo a deletion */
export function useRuleActs(canRestore: boolean): RuleActs {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const [read, { isFetching }] = eddApi.useLazyGetEddRuleQuery();
  const [save, { isLoading: isSaving }] = useSaveEddRuleMutation();
  const [copy, { isLoading: isCopying }] = useCopyEddRuleMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteEddRuleMutation();
  const [restore] = useRestoreEddRuleMutation();
  return {
    isBusy: isFetching || isSaving || isCopying || isRemoving,
    async change({ id }, change) {
      const { data: rule } = await read(id);
      if (!rule) return false;
      return !('error' in (await save({ ...valuesOfRule(rule), id, revision: rule.revision, ...change })));
    },
    async copy({ id, name }) {
      if ('error' in (await copy({ id, name: t('rules.copy_name', { name }).slice(0, MAX_NAME) }))) return;
      toast(t('rules.copied', { name }));
    },
    async remove({ id, name }) {
      if ('error' in (await remove(id))) return;
      const bringBack = async () => {
        if (!('error' in (await restore(id)))) toast(t('rules.restored', { name }));
      };
      toast(t('rules.deleted', { name }), {
        duration: UNDO_MS,
        ...(canRestore && { action: { label: t('field.undo'), run: () => void bringBack() } }),
      });
    },
  };
}
