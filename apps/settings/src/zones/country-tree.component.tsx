import { useTranslate } from '@parcelway/i18n';
import { Icon, Text } from '@parcelway/ui';
import { CheckIcon, ChevronDownIcon, ChevronRightIcon, MinusIcon } from '@parcelway/ui/icons';
import { SearchField } from '@parcelway/ui/list';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { chosenStates, ROOT, toggled, type Areas, type Chosen, type ContinentTree } from './areas';
import { rowsOf, treeOf, type TreeRow } from './tree-rows';
import * as styles from './country-tree.module.css';

export interface CountryTreeProps {
  label: string;
  tree: ContinentTree;
  value: Areas;
  /** By area: what else is to be said of it. */
  hints?: ReadonlyMap<string, string>;
  /** The id of what describes it, such as its error. */
  describedBy?: string | undefined;
  onChange(areas: Areas): void;
}

const CHECKED = { all: true, some: 'mixed', none: false } as const;

/**
 * Chooses continents, countries and provinces, or all of them at the root. The arrow keys move, open and close; Space chooses;
 * the search opens what it finds.
 */
export function CountryTree({ label, tree, value, hints, describedBy, onChange }: CountryTreeProps) {
  const { t } = useTranslate('settings');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([ROOT]));
  const [active, setActive] = useState<string>(ROOT);
  const list = useRef<HTMLUListElement>(null);
  const root = useMemo(() => treeOf(tree, t('zones.form.all')), [tree, t]);
  const rows = useMemo(() => rowsOf(root, open, search), [root, open, search]);
  const stateOf = useMemo(() => chosenStates(tree, value), [tree, value]);
  const current = rows.some(({ node }) => node.key === active) ? active : rows[0]?.node.key;

  const focus = (key: string | null | undefined) => {
    if (!key) return;
    setActive(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const setIsOpen = (key: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const choose = (key: string) => onChange(toggled(tree, value, key));

  function onKeyDown(event: KeyboardEvent, row: TreeRow) {
    const { key } = row.node;
    const at = rows.indexOf(row);
    const act: Record<string, () => void> = {
      ' ': () => choose(key),
      Enter: () => choose(key),
      ArrowDown: () => focus(rows[at + 1]?.node.key),
      ArrowUp: () => focus(rows[at - 1]?.node.key),
      Home: () => focus(rows[0]?.node.key),
      End: () => focus(rows.at(-1)?.node.key),
      ArrowRight() {
        if (row.isOpen) focus(rows[at + 1]?.node.key);
        else if (row.node.children.length > 0) setIsOpen(key, true);
      },
      ArrowLeft() {
        if (row.isOpen && open.has(key) && search === '') setIsOpen(key, false);
        else focus(row.parent);
      },
    };
    const run = act[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  }

  return (
    <div className={styles.box}>
      <SearchField value={search} hint={t('zones.form.search')} onSearch={setSearch} />
      {rows.length === 0 && (
        <Text as="p" tone="subdued">
          {t('zones.form.nothing')}
        </Text>
      )}
      <ul
        ref={list}
        role="tree"
        aria-label={label}
        aria-multiselectable="true"
        aria-describedby={describedBy}
        className={styles.tree}
        hidden={rows.length === 0}
      >
        {rows.map((row) => (
          <Row
            key={row.node.key}
            row={row}
            state={stateOf(row.node.key)}
            hint={hints?.get(row.node.key)}
            isCurrent={row.node.key === current}
            onChoose={() => {
              setActive(row.node.key);
              choose(row.node.key);
            }}
            onOpen={() => setIsOpen(row.node.key, !open.has(row.node.key))}
            onFocus={() => setActive(row.node.key)}
            onKeyDown={(event) => onKeyDown(event, row)}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  row: TreeRow;
  state: Chosen;
  hint: string | undefined;
  isCurrent: boolean;
  onChoose(): void;
  onOpen(): void;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function Row({ row, state, hint, isCurrent, onChoose, onOpen, onFocus, onKeyDown }: RowProps) {
  const { node, level, isOpen, at, of } = row;
  return (
    <li
      role="treeitem"
      data-key={node.key}
      className={styles.row}
      style={{ paddingInlineStart: `${(level - 1) * 20}px` }}
      aria-label={hint ? `${node.name}, ${hint}` : node.name}
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-checked={CHECKED[state]}
      aria-expanded={node.children.length > 0 ? isOpen : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onChoose}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span
        className={styles.opener}
        aria-hidden="true"
        onClick={(event) => {
          if (node.children.length === 0) return;
          event.stopPropagation();
          onOpen();
        }}
      >
        {node.children.length > 0 && <Icon source={isOpen ? ChevronDownIcon : ChevronRightIcon} />}
      </span>
      <span className={styles.check} data-state={state} aria-hidden="true">
        {state !== 'none' && <Icon source={state === 'all' ? CheckIcon : MinusIcon} />}
      </span>
      <span className={styles.name}>{node.name}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </li>
  );
}
