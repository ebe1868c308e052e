import { Button, ButtonGroup } from '@parcelway/ui';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, HideIcon, ViewIcon } from '@parcelway/ui/icons';
import { useKit } from '../kit.context';

export interface RowButtonsProps {
  /** Places from 0. */
  at: number;
  of: number;
  isHidden: boolean;
  isReadOnly: boolean;
  /** It stays, and stays shown. */
  isRequired?: boolean;
  onMove(to: number): void;
  onHide(hidden: boolean): void;
  onRemove(): void;
}

/** What is done to one row of the list as a whole. */
export function RowButtons(props: RowButtonsProps) {
  const { at, of, isHidden, isReadOnly, isRequired = false, onMove, onHide, onRemove } = props;
  const { t } = useKit();
  return (
    <ButtonGroup>
      <Button
        icon={ArrowUpIcon}
        accessibilityLabel={t('row.up')}
        disabled={isReadOnly || at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        icon={ArrowDownIcon}
        accessibilityLabel={t('row.down')}
        disabled={isReadOnly || at === of - 1}
        onClick={() => onMove(at + 1)}
      />
      <Button
        icon={isHidden ? ViewIcon : HideIcon}
        disabled={isReadOnly || (isRequired && !isHidden)}
        onClick={() => onHide(!isHidden)}
      >
        {isHidden ? t('row.show') : t('row.hide')}
      </Button>
      <Button
        icon={DeleteIcon}
        tone="critical"
        variant="tertiary"
        disabled={isReadOnly || isRequired}
        onClick={onRemove}
      >
        {t('row.remove')}
      </Button>
    </ButtonGroup>
  );
}
