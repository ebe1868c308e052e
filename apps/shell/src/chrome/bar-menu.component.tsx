import { ActionList, Icon, Popover, type IconSource } from '@parcelway/ui';
import { useState } from 'react';

interface BarMenuItem {
  content: string;
  active?: boolean;
  url?: string;
  external?: boolean;
  onAction?(): void;
}

/** A menu of the top bar: a button with an icon, and a short list below it. */
export function BarMenu({
  label,
  icon,
  text,
  items,
}: {
  label: string;
  icon: IconSource;
  text?: string;
  items: BarMenuItem[];
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      active={open}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment="right"
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
          {text && <span className="pw-bar__text">{` ${text}`}</span>}
        </button>
      }
    >
      <ActionList items={items} onActionAnyItem={close} />
    </Popover>
  );
}
