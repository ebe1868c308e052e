import { useTranslate } from '@parcelway/i18n';
import { Button, InlineStack, Text } from '@parcelway/ui';
import { useRef } from 'react';

export interface FileButtonProps {
  /** Null: none is chosen yet. */
  fileName: string | null;
  disabled: boolean;
  onChoose(file: File): void;
}

/** Chooses a CSV file. */
export function FileButton({ fileName, disabled, onChoose }: FileButtonProps) {
  const { t } = useTranslate('settings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <InlineStack gap="200" blockAlign="center">
      <input
        ref={input}
        className="pw-visually-hidden"
        type="file"
        accept=".csv,text/csv"
        aria-label={t('rules.file.choose')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChoose(file);
          // The same file, corrected, can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {t('rules.file.choose')}
      </Button>
      {fileName !== null && <Text as="span">{fileName}</Text>}
    </InlineStack>
  );
}
