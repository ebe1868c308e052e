import * as styles from './tool.module.css';

/** JSON with line breaks; anything else as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A body of a request or an answer. Long ones are scrolled with the keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles.code} tabIndex={0} role="group" aria-label={label}>
      {pretty(text)}
    </pre>
  );
}
