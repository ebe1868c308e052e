import { useTranslate } from '@parcelway/i18n';
import { Button, ChoiceList, Popover, Text, TextField } from '@shopify/polaris';
import { useState, type ReactNode } from 'react';
import * as styles from './filter-menu.module.css';

export interface FilterMenuProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  selected: readonly string[];
  /** One choice only, e.g. a date range. */
  single?: boolean;
  /** The further input of one choice, such as the days of a date range: shown while it is chosen, and the menu stays open for it. */
  further?: { choice: string; part: ReactNode };
  onChange(selected: string[]): void;
}

/** More choices than this get a field to find one. */
const FIND_FROM = 9;

/** A filter as a button that opens its choices. */
export function FilterMenu({ label, choices, selected, single = false, further, onChange }: FilterMenuProps) {
  const { t } = useTranslate('common');
  const [open, setOpen] = useState(false);
  const [find, setFind] = useState('');
  const shown = choices.filter((choice) => choice.label.toLowerCase().includes(find.trim().toLowerCase()));
  const close = () => {
    setOpen(false);
    setFind('');
  };
  return (
    <Popover
      active={open}
      onClose={close}
      preferredAlignment="left"
      activator={
        <Button disclosure ariaExpanded={open} onClick={() => (open ? close() : setOpen(true))}>
          {label}
        </Button>
      }
    >
      <div className={styles.menu}>
        {choices.length >= FIND_FROM && (
          <TextField
            label={t('list.find')}
            labelHidden
            placeholder={t('list.find')}
            autoComplete="off"
            value={find}
            onChange={setFind}
          />
        )}
        {choices.length === 0 && (
          <Text as="p" tone="subdued">
            {t('list.none_yet')}
          </Text>
        )}
        <ChoiceList
          title={label}
          titleHidden
          allowMultiple={!single}
          choices={[...shown]}
          selected={[...selected]}
          onChange={(values) => {
            // What the finder hides stays chosen: it is among the values.
            onChange(values);
            if (single && values[0] !== further?.choice) close();
          }}
        />
        {further && selected.includes(further.choice) && further.part}
        {!single && selected.length > 0 && (
          <Button variant="plain" onClick={() => onChange([])}>
            {t('list.clear')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
