import { BlockStack, Card, Text } from '@parcelway/ui';
import type { ReactNode } from 'react';
import * as styles from './section.module.css';

export interface SectionProps {
  title: string;
  /** One sentence about it. */
  text: string;
  children: ReactNode;
}

/** What the cards beside or below it are about. */
export function About({ title, text }: Omit<SectionProps, 'children'>) {
  return (
    <div className={styles.about}>
      <BlockStack gap="100">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <Text as="p" tone="subdued">
          {text}
        </Text>
      </BlockStack>
    </div>
  );
}

/** A part of the settings: what it is about, and beside it, or on a small screen below it, its card. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <About title={title} text={text} />
      <Card>{children}</Card>
    </section>
  );
}
