import { Button } from '@parcelway/ui';
import { ChevronDownIcon, ChevronUpIcon } from '@parcelway/ui/icons';

export interface CollapseButtonProps {
  /** What is folded. */
  label: string;
  isOpen: boolean;
  /** Id of the part that comes and goes. */
  controls: string;
  onToggle(): void;
}

/** Folds a part of the screen, and unfolds it. */
export function CollapseButton({ label, isOpen, controls, onToggle }: CollapseButtonProps) {
  return (
    <Button
      variant="tertiary"
      icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
      accessibilityLabel={label}
      ariaExpanded={isOpen}
      ariaControls={controls}
      onClick={onToggle}
    />
  );
}
