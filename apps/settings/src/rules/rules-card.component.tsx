import { useGetEddQuery, type Edd } from '@parcelway/api/edd';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { Section } from '../common/section.component';
import { useRuleAccess } from './rule-access.hook';
import { RulesFile } from './rules-file.component';
import { useRulesPage } from './rules-page.hook';
import { RuleList } from './rule-list.component';
import { RuleNotes } from './rule-notes.component';

/** Rules for some products: what differs for them from all others. */
export function RulesCard() {
  const { t } = useTranslate('settings');
  const { data: edd, error, refetch } = useGetEddQuery();
  return (
    <Section title={t('rules.title')} text={t('rules.about')}>
      {edd && <Rules edd={edd} />}
      {!edd && error && <FailureCard error={error} title={t('rules.error_title')} onRetry={() => void refetch()} />}
      {!edd && !error && (
        <>
          <span className="pw-visually-hidden" role="status">
            {t('rules.loading')}
          </span>
          <SkeletonBodyText lines={6} />
        </>
      )}
    </Section>
  );
}

function Rules({ edd }: { edd: Edd }) {
  const { t } = useTranslate('settings');
  const access = useRuleAccess();
  const backTo = useRulesPage();
  const add = useHref('settings.rule', { id: 'new' });
  const { rules, rule_limit: limit } = edd;
  return (
    <BlockStack gap="400">
      <RuleNotes backTo={backTo} />
      {limit !== null && limit > 0 && (
        <Text as="p" tone="subdued">
          {t('rules.used', { used: rules.length, limit })}
        </Text>
      )}
      {rules.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('rules.empty')}
        </Text>
      ) : (
        <RuleList rules={rules} access={access} />
      )}
      <InlineStack gap="200">
        <Button disabled={!access.canAdd} url={add}>
          {t('rules.add')}
        </Button>
        <RulesFile />
      </InlineStack>
    </BlockStack>
  );
}
