import { useTranslate } from '@parcelway/i18n';
import { ActionList, Box, Button, Popover } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { CodeIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import { liquidOf, VARIABLES } from './variables';
import * as styles from './editor.module.css';

export interface InsertVariableProps {
  /** Of the field that it is put into. */
  label: string;
  isDisabled: boolean;
  onInsert(liquid: string): void;
}

/** The variables of shop, customer, order and parcel, each with an example, and the fallback when it is not known. */
export function InsertVariable({ label, isDisabled, onInsert }: InsertVariableProps) {
  const { t } = useTranslate('notifications');
  const [isOpen, setOpen] = useState(false);
  const [fallback, setFallback] = useState('');
  return (
    <Popover
      active={isOpen}
      preferredAlignment="left"
      onClose={() => setOpen(false)}
      activator={
        <Button
          icon={CodeIcon}
          variant="tertiary"
          size="slim"
          accessibilityLabel={t('template.variables.insert_into', { field: label })}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {t('template.variables.insert')}
        </Button>
      }
    >
      <div className={styles.variables} data-own-undo>
        <Box padding="300" paddingBlockEnd="100">
          <TextField
            label={t('template.variables.fallback')}
            helpText={t('template.variables.fallback_help')}
            value={fallback}
            maxLength={60}
            autoComplete="off"
            onChange={setFallback}
          />
        </Box>
        <ActionList
          actionRole="menuitem"
          items={VARIABLES.map(({ variable, name, example }) => ({
            content: t(name),
            helpText: t('template.variables.example', { example }),
            onAction: () => {
              setOpen(false);
              onInsert(liquidOf(variable, fallback));
            },
          }))}
        />
      </div>
    </Popover>
  );
}
