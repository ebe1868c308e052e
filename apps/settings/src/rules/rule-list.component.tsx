import { useTranslate } from '@parcelway/i18n';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RuleAccess } from './rule-access.hook';
import { RuleItem, type RuleDirection } from './rule-item.component';
import { useRuleActs, type RuleRow } from './rule-acts.hook';
import * as styles from './rules.module.css';

export interface RuleListProps {
  /** In their order. */
  rules: readonly RuleRow[];
  access: RuleAccess;
}

/** The rules in their order: moved by buttons, switched on and off, copied, deleted with Undo. */
export function RuleList({ rules, access }: RuleListProps) {
  const { t } = useTranslate('settings');
  const { isBusy, ...acts } = useRuleActs(access.canChange);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; direction: RuleDirection } | null>(null);

  // The row has moved away from the pointer: the keyboard focus follows it.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, direction } = pressed.current;
    pressed.current = null;
    const row = list.current?.querySelector(`[data-rule="${id}"]`);
    const buttons = [direction, direction === 'up' ? 'down' : 'up'].map((one) =>
      row?.querySelector<HTMLElement>(`[data-direction="${one}"] button:not([aria-disabled=true], :disabled)`),
    );
    buttons.find(Boolean)?.focus();
  }, [rules]);

  async function move(rule: RuleRow, direction: RuleDirection) {
    const priority = rules.indexOf(rule) + (direction === 'up' ? 0 : 2);
    if (isBusy || priority < 1 || priority > rules.length) return;
    pressed.current = { id: rule.id, direction };
    if (await acts.change(rule, { priority }))
      setAnnouncement(t('rules.moved', { name: rule.name, at: priority, of: rules.length }));
    else pressed.current = null;
  }
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {announcement}
      </span>
      <ol className={styles.list} ref={list} aria-label={t('rules.title')}>
        {rules.map((rule, index) => (
          <RuleItem
            key={rule.id}
            rule={rule}
            isFirst={index === 0}
            isLast={index === rules.length - 1}
            access={access}
            onMove={(direction) => void move(rule, direction)}
            onSwitch={() => !isBusy && void acts.change(rule, { status: !rule.status })}
            onCopy={() => !isBusy && void acts.copy(rule)}
            onDelete={() => !isBusy && void acts.remove(rule)}
          />
        ))}
      </ol>
    </>
  );
}
