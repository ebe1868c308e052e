import { ActionList, Icon, Popover, type IconSource } from '@parcelway/ui';
import { useState } from 'react';

interface BarMenuItem {
  content: string;
  icon?: IconSource;
  active?: boolean;
  url?: string;
  external?: boolean;
  onAction?(): void;
}

interface BarMenuProps {
  label: string;
  icon: IconSource;
  /** Beside the icon, where there is room. */
  text?: string;
  /** The label is visible too, where there is room. */
  showLabel?: boolean;
  align?: 'left' | 'right';
  items: BarMenuItem[];
}

/** A menu of the top bar: a button with an icon, and a short list below it. */
export function BarMenu({ label, icon, text, showLabel = false, align = 'right', items }: BarMenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      active={open}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment={align}
      activator={
        <button
          type="button"
          className="pw-bar__button"
          title={label}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon source={icon} />
          <span className="pw-visually-hidden">{label}</span>
          {showLabel && (
            <span className="pw-bar__text" aria-hidden="true">
              {label}
            </span>
          )}
          {text && <span className="pw-bar__text">{` ${text}`}</span>}
        </button>
      }
    >
      <ActionList items={items} onActionAnyItem={close} />
    </Popover>
  );
}
