import { useTranslate } from '@parcelway/i18n';
import { Button, ChoiceList, Popover, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import * as styles from './filter-menu.module.css';

export interface FilterMenuProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  selected: readonly string[];
  /** One choice only, e.g. a date range. */
  single?: boolean;
  onChange(selected: string[]): void;
}

/** More choices than this get a field to find one. */
const FIND_FROM = 9;

/** A filter as a button that opens its choices. */
export function FilterMenu({ label, choices, selected, single = false, onChange }: FilterMenuProps) {
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
            if (single) close();
          }}
        />
        {!single && selected.length > 0 && (
          <Button variant="plain" onClick={() => onChange([])}>
            {t('list.clear')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
