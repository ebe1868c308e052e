import { BlockStack, Text } from '@parcelway/ui';
import { useDeferredValue, useMemo } from 'react';
import { useKit } from '../kit.context';
import { unbalancedTags } from './unbalanced-tags';

const MOST = 5;

/** Below a field of HTML: the elements that are not closed, and those that are closed too often, each with its line. */
export function MarkupNotes({ html }: { html: string }) {
  const { t } = useKit();
  const typed = useDeferredValue(html);
  const found = useMemo(() => unbalancedTags(typed).slice(0, MOST), [typed]);
  return (
    <div role="status">
      <BlockStack gap="100">
        {found.map(({ is, tag, line }, index) => (
          <Text as="p" tone="caution" key={index}>
            {t(`html.${is}`, { tag: is === 'open' ? `<${tag}>` : `</${tag}>`, end: `</${tag}>`, line })}
          </Text>
        ))}
      </BlockStack>
    </div>
  );
}
