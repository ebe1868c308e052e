import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Badge, Button, ButtonGroup, InlineStack, Text } from '@parcelway/ui';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '@parcelway/ui/icons';
import type { RuleAccess } from './rule-access.hook';
import type { RuleRow } from './rule-acts.hook';
import * as styles from './rules.module.css';

export type RuleDirection = 'up' | 'down';

export interface RuleItemProps {
  rule: RuleRow;
  isFirst: boolean;
  isLast: boolean;
  access: RuleAccess;
  onMove(direction: RuleDirection): void;
  onSwitch(): void;
  onCopy(): void;
  onDelete(): void;
}

/** A rule in the list: what it is for, whether it counts, and what can be done with it. */
export function RuleItem({ rule, isFirst, isLast, access, onMove, onSwitch, onCopy, onDelete }: RuleItemProps) {
  const { t } = useTranslate('settings');
  const { id, name, status, target, products, idle } = rule;
  const href = useHref('settings.rule', { id });
  const { mayWrite, canChange, canAdd } = access;
  return (
    <li className={styles.row} data-rule={id}>
      <div className={styles.text}>
        <InlineStack gap="200" blockAlign="center">
          <Link to={href} className={styles.name}>
            {name}
          </Link>
          <Badge tone={idle === null ? 'success' : idle === 'plan' ? 'warning' : undefined}>
            {t(`rules.state.${idle ?? 'on'}`)}
          </Badge>
        </InlineStack>
        <Text as="p" tone="subdued">
          {t(`rules.for.${target}`, { count: products })}
        </Text>
        {idle === 'plan' && (
          <Text as="p" tone="subdued">
            {t('rules.over_plan')}
          </Text>
        )}
      </div>
      <ButtonGroup gap="extraTight">
        <Button
          variant="tertiary"
          accessibilityLabel={t(status ? 'rules.switch_off' : 'rules.switch_on', { name })}
          disabled={!canChange}
          onClick={onSwitch}
        >
          {t(status ? 'rules.off' : 'rules.on')}
        </Button>
        <Button variant="tertiary" accessibilityLabel={t('rules.copy', { name })} disabled={!canAdd} onClick={onCopy}>
          {t('rules.duplicate')}
        </Button>
        {(['up', 'down'] as const).map((direction) => (
          <span key={direction} data-direction={direction}>
            <Button
              icon={direction === 'up' ? ArrowUpIcon : ArrowDownIcon}
              variant="tertiary"
              accessibilityLabel={t(`rules.move.${direction}`, { name })}
              disabled={!canChange || (direction === 'up' ? isFirst : isLast)}
              onClick={() => onMove(direction)}
            />
          </span>
        ))}
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          accessibilityLabel={t('rules.delete', { name })}
          disabled={!mayWrite}
          onClick={onDelete}
        />
      </ButtonGroup>
    </li>
  );
}
