import { Definition } from '@parcelway/charts/light';
import { Text } from '@parcelway/ui';
import type { ReactNode } from 'react';
import * as styles from './sections.module.css';

export interface SectionHeadProps {
  title: string;
  /** How it is counted, behind the "i". */
  definition: string;
  /** Switches and files, at the other end of the line. */
  children?: ReactNode;
}

/** The head of a card, like that of a chart. */
export function SectionHead({ title, definition, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <Definition title={title}>{definition}</Definition>
      </div>
      {children}
    </div>
  );
}
