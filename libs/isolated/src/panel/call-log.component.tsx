import { Button, Text } from '@parcelway/ui';
import type { LoggedCall } from './stage.hook';

/** The remote's calls of its host and of the server, newest first. */
export function CallLog({ calls, onClear }: { calls: readonly LoggedCall[]; onClear(): void }) {
  if (calls.length === 0)
    return (
      <Text as="p" tone="subdued">
        Toasts, titles, requests and all else the remote asks for is listed here.
      </Text>
    );
  return (
    <>
      {/* Scrolls by itself, so the keyboard must reach it. */}
      <ol className="iso-calls" aria-label="Calls" tabIndex={0}>
        {calls.map(({ id, what, detail }) => (
          <li key={id}>
            <span>{what}</span>
            {detail && <code>{detail}</code>}
          </li>
        ))}
      </ol>
      <Button variant="plain" onClick={onClear}>
        Clear the list
      </Button>
    </>
  );
}
