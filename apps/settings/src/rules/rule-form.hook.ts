import { eddApi, useGetMissingOfRuleQuery, useSaveEddRuleMutation, type EddRule } from '@parcelway/api/edd';
import { isResourceTarget, MAX_EDD_DAYS, unknownVariable } from '@parcelway/domain/edd';
import { useLeaveGuard, useRouteRefs, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useNavigate } from '@parcelway/router';
import { failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { UNDO_MS } from '../common/undo';
import { ruleBody, ruleChangeOf, ruleDraftOf, ruleIssues, ruleRefusals, type RuleDraft } from './rule-draft';
import { valuesOfRule } from './rule-values';

export interface RuleForm {
  draft: RuleDraft;
  errors: Readonly<Record<string, string>>;
  /** Somebody else saved it: what is saved now is not loaded yet, or is. */
  conflict: 'met' | 'loaded' | null;
  /** As it is saved; null: it is new, or was deleted. */
  base: EddRule | null;
  isLoadingSaved: boolean;
  isDirty: boolean;
  set(change: Partial<RuleDraft>): void;
  loadSaved(): void;
  useSaved(): void;
}

/** A rule as it is typed, and the bar that saves it. @param rule null: a new one */
export function useRuleForm(rule: EddRule | null): RuleForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const navigate = useNavigate();
  const hrefOf = useRouteRefs();
  const [read, { isFetching }] = eddApi.useLazyGetEddRuleQuery();
  const [send, { isLoading: isSaving }] = useSaveEddRuleMutation();
  const [base, setBase] = useState(rule);
  const [changed, setChanged] = useState<RuleDraft | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<RuleForm['conflict']>(null);
  const draft = changed ?? ruleDraftOf(base);
  const { currentData: checked } = useGetMissingOfRuleQuery(base?.id ?? '', {
    skip: !base || !isResourceTarget(base.target.type),
    refetchOnMountOrArgChange: true,
  });
  const gone = draft.values.filter(({ id }) => draft.kind === base?.target.type && checked?.missing?.includes(id));
  const goneError: Record<string, string> =
    gone.length === 0
      ? {}
      : { values: t('rules.issue.gone', { names: gone.map(({ id, title }) => title || id).join(', ') }) };

  function localErrors(): Record<string, string> {
    const { own, days } = ruleIssues(draft);
    const name = unknownVariable(draft.text) ?? '';
    return {
      ...goneError,
      ...Object.fromEntries(Object.entries(own).map(([field, issue]) => [field, t(`rules.issue.${issue}`, { name })])),
      ...Object.fromEntries(
        Object.entries(days).map(([field, issue]) => [field, t(`zones.issue.${issue}`, { max: MAX_EDD_DAYS })]),
      ),
    };
  }
  async function loadSaved() {
    if (!rule) return;
    const { data, error } = await read(rule.id);
    if (error && failureCode(error) !== 404) return;
    setChanged(draft);
    setBase(data && !error ? data : null);
    setConflict('loaded');
  }
  async function undo(before: EddRule, saved: EddRule) {
    const { data } = await send(ruleBody(valuesOfRule(before), saved));
    if (!data) return;
    setBase(data);
    toast(t('field.undone'));
  }
  async function save() {
    const found = localErrors();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { data: saved, error } = await send(ruleBody(ruleChangeOf(draft, base), base));
    if (error) {
      const code = failureCode(error);
      if (code === 409) setConflict('met');
      else if (code === 404) await loadSaved();
      setErrors(ruleRefusals((error as { errors?: Record<string, string> }).errors ?? {}, draft.zones));
      return;
    }
    const before = base;
    setConflict(null);
    setBase(saved);
    // What was typed while it was saved stays.
    setChanged((now) => (now === draft ? null : now));
    toast(t('rules.saved'), {
      duration: UNDO_MS,
      ...(before && { action: { label: t('field.undo'), run: () => void undo(before, saved) } }),
    });
    if (!before) await navigate(hrefOf('settings.rule', { id: saved.id }), { replace: true });
  }
  function discard() {
    setChanged(null);
    setErrors({});
    setConflict(null);
  }
  useLeaveGuard(changed !== null);
  useSaveBar(changed && { saving: isSaving, onSave: () => void save(), onDiscard: discard });
  return {
    draft,
    errors: { ...goneError, ...errors },
    conflict,
    base,
    isLoadingSaved: isFetching,
    isDirty: changed !== null,
    set(change) {
      const next = { ...draft, ...change };
      setChanged(JSON.stringify(next) === JSON.stringify(ruleDraftOf(base)) ? null : next);
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in change))));
    },
    loadSaved: () => void loadSaved(),
    useSaved: discard,
  };
}
