import { Text } from '@shopify/polaris';
import { Switch, type SwitchProps } from './switch.component';
import * as styles from './switch.module.css';

export interface SwitchRowProps extends SwitchProps {
  /** What it does. */
  help: string;
}

/** A switch, and beside it what it turns on and what that does. */
export function SwitchRow({ help, ...props }: SwitchRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.grow}>
        <Text as="p">{props.label}</Text>
        <Text as="p" tone="subdued">
          {help}
        </Text>
      </div>
      <Switch {...props} />
    </div>
  );
}
