import { BlockStack, Box, Button, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { Mark } from './mark.component';

export interface EmptyStateProps {
  title: string;
  /** What this is and why it is empty. */
  children: ReactNode;
  /** The one thing to do about it. */
  action?: { content: string; url?: string; onAction?(): void };
}

/** An empty state: what is missing, why, and one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Card>
      <Box paddingBlock="800" paddingInline="400">
        <BlockStack gap="300" inlineAlign="center">
          <span className="pw-empty__mark">
            <Mark size={40} />
          </span>
          <Text as="h2" variant="headingMd" alignment="center">
            {title}
          </Text>
          <div className="pw-empty__text">
            <Text as="p" tone="subdued" alignment="center">
              {children}
            </Text>
          </div>
          {action && (
            <Button variant="primary" url={action.url} onClick={action.onAction}>
              {action.content}
            </Button>
          )}
        </BlockStack>
      </Box>
    </Card>
  );
}
