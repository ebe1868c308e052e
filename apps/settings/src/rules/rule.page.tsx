import {
  useGetEddQuery,
  useGetEddRuleQuery,
  useRestoreEddRuleMutation,
  type Edd,
  type EddRule,
} from '@parcelway/api/edd';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useParams } from '@parcelway/router';
import { BlockStack, EmptyState, Page, PageSkeleton } from '@parcelway/ui';
import { Checkbox, FormLayout, TextField } from '@parcelway/ui/forms';
import { FailureCard, failureCode } from '@parcelway/ui/list';
import { BacktestSection } from '../backtest/backtest-section.component';
import { SavedMeanwhile } from '../common/saved-meanwhile.component';
import { Section } from '../common/section.component';
import { DifferenceFields } from './difference-fields.component';
import { OwnZones } from './own-zones.component';
import { useRuleAccess } from './rule-access.hook';
import { useRuleForm } from './rule-form.hook';
import { RuleNotes } from './rule-notes.component';
import { useRulesPage } from './rules-page.hook';
import { TargetFields } from './target-fields.component';

/** The `:id` of a rule that is not there yet. */
const NEW = 'new';

/** `/pre-edd/custom/:id`: a rule for some products. */
export function RulePage() {
  const { t } = useTranslate('settings');
  const { id = NEW } = useParams();
  const isNew = id === NEW;
  const list = useRulesPage();
  const { data: edd, error: eddError, refetch: readEdd } = useGetEddQuery();
  const {
    currentData: rule,
    error,
    refetch,
  } = useGetEddRuleQuery(id, { skip: isNew, refetchOnMountOrArgChange: true });
  const title = isNew ? t('rules.add') : (rule?.name ?? t('rules.rule'));
  usePageTitle(title);
  if (edd && (isNew || rule)) return <Form key={id} rule={rule ?? null} edd={edd} title={title} list={list} />;
  const failure = error ?? eddError;
  if (!failure) return <PageSkeleton title={title} />;
  return (
    <Page title={title} backAction={{ content: t('rules.title'), url: list }}>
      {failureCode(error) === 404 ? (
        <MissingRule id={id} onBack={() => void refetch()} />
      ) : (
        <FailureCard
          error={failure}
          title={t('rules.rule_error_title')}
          onRetry={() => {
            if (error) void refetch();
            if (eddError) void readEdd();
          }}
        />
      )}
    </Page>
  );
}

/** The rule was deleted: for some time it can be restored. */
function MissingRule({ id, onBack }: { id: string; onBack(): void }) {
  const { t } = useTranslate('settings');
  const { canAdd } = useRuleAccess();
  const [restore] = useRestoreEddRuleMutation();
  const bringBack = async () => {
    if (!('error' in (await restore(id)))) onBack();
  };
  return (
    <EmptyState
      title={t('rules.missing')}
      {...(canAdd && { action: { content: t('rules.restore'), onAction: () => void bringBack() } })}
    >
      {t('rules.missing_text')}
    </EmptyState>
  );
}

function Form({ rule, edd, title, list }: { rule: EddRule | null; edd: Edd; title: string; list: string }) {
  const { t } = useTranslate('settings');
  const access = useRuleAccess();
  const disabled = !(rule ? access.canChange : access.canAdd);
  const form = useRuleForm(rule);
  const { draft, errors, conflict, base, set } = form;
  const inWords = ({ name, target }: EddRule) =>
    `${name}; ${t(`rules.for.${target.type}`, { count: target.values.length })}`;
  return (
    <Page title={title} backAction={{ content: t('rules.title'), url: list }}>
      <BlockStack gap="600">
        <RuleNotes backTo={list} />
        {conflict && (
          <SavedMeanwhile
            saved={conflict === 'met' ? null : base ? inWords(base) : undefined}
            isLoading={form.isLoadingSaved}
            onLoad={form.loadSaved}
            onUse={form.useSaved}
          />
        )}
        <Section title={t('rules.rule')} text={t('rules.form.rule_text')}>
          <FormLayout>
            <TextField
              label={t('rules.form.name')}
              helpText={t('rules.form.name_help')}
              autoComplete="off"
              maxLength={60}
              value={draft.name}
              error={errors.name}
              disabled={disabled}
              onChange={(name) => set({ name })}
            />
            <Checkbox
              label={t('rules.form.status')}
              checked={draft.status}
              disabled={disabled}
              onChange={(status) => set({ status })}
            />
          </FormLayout>
        </Section>
        <Section title={t('rules.form.target')} text={t('rules.form.target_text')}>
          <TargetFields form={form} disabled={disabled} />
        </Section>
        <Section title={t('rules.form.differs')} text={t('rules.form.differs_text')}>
          <DifferenceFields form={form} edd={edd} disabled={disabled} />
        </Section>
        <Section title={t('zones.title')} text={t('rules.form.zones_text')}>
          <OwnZones form={form} edd={edd} disabled={disabled} />
        </Section>
        {base && <BacktestSection form={{ mayWrite: !disabled, isDirty: form.isDirty, set }} of={{ rule: base.id }} />}
      </BlockStack>
    </Page>
  );
}
