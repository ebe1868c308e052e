import { Button, ButtonGroup } from '@parcelway/ui';
import { ArrowDownIcon, ArrowUpIcon } from '@parcelway/ui/icons';
import type { Direction } from './row-focus.hook';

export interface MoveButtonsProps {
  /** Of the row, from 0. */
  index: number;
  /** How many rows there are. */
  count: number;
  disabled: boolean;
  label(direction: Direction): string;
  onMove(direction: Direction): void;
}

/** Two buttons that move a row of `useRowFocus` by one place. */
export function MoveButtons({ index, count, disabled, label, onMove }: MoveButtonsProps) {
  return (
    <ButtonGroup gap="extraTight">
      {(['up', 'down'] as const).map((direction) => (
        <span key={direction} data-act={direction}>
          <Button
            icon={direction === 'up' ? ArrowUpIcon : ArrowDownIcon}
            variant="tertiary"
            accessibilityLabel={label(direction)}
            disabled={disabled || index === (direction === 'up' ? 0 : count - 1)}
            onClick={() => onMove(direction)}
          />
        </span>
      ))}
    </ButtonGroup>
  );
}
