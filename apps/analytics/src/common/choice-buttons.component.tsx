import { Button, ButtonGroup } from '@parcelway/ui';

export interface ChoiceButtonsProps<T extends string> {
  label: string;
  choices: readonly { value: T; text: string }[];
  chosen: T;
  onChoose(value: T): void;
}

/** One of a few, all of them seen at once. */
export function ChoiceButtons<T extends string>({ label, choices, chosen, onChoose }: ChoiceButtonsProps<T>) {
  return (
    <div role="group" aria-label={label}>
      <ButtonGroup variant="segmented">
        {choices.map(({ value, text }) => (
          <Button key={value} size="slim" pressed={value === chosen} onClick={() => onChoose(value)}>
            {text}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  );
}
