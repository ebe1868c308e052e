import { useTranslate } from '@parcelway/i18n';
import { Button, Popover, Text } from '@parcelway/ui';
import { ChoiceList, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

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
  const { t } = useTranslate('orders');
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
      <div className="orders-filter-menu">
        {choices.length >= FIND_FROM && (
          <TextField
            label={t('filter.find', { name: label })}
            labelHidden
            placeholder={t('filter.find', { name: label })}
            autoComplete="off"
            value={find}
            onChange={setFind}
          />
        )}
        {choices.length === 0 && (
          <Text as="p" tone="subdued">
            {t('filter.none_yet')}
          </Text>
        )}
        <ChoiceList
          title={label}
          titleHidden
          allowMultiple={!single}
          choices={[...shown]}
          selected={[...selected]}
          onChange={(values) => {
            // What the finder hides stays chosen.
            const hidden = single ? [] : selected.filter((value) => !shown.some((choice) => choice.value === value));
            onChange([...hidden, ...values]);
            if (single) close();
          }}
        />
        {!single && selected.length > 0 && (
          <Button variant="plain" onClick={() => onChange([])}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
