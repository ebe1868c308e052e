import { Badge, Banner, Button, Text } from '@parcelway/ui';
import type { AxeState } from './stage.hook';

const TONES = { critical: 'critical', serious: 'warning', moderate: 'attention', minor: 'info' } as const;

/** What axe finds wrong on the screen that is shown now. */
export function AxeReport({ axe, onRun }: { axe: AxeState; onRun(): void }) {
  return (
    <>
      <Button onClick={onRun} loading={axe.state === 'running'} fullWidth>
        Check this screen
      </Button>
      <div role="status">
        {axe.state === 'failed' && (
          <Banner tone="critical" title="The check failed">
            {axe.reason}
          </Banner>
        )}
        {axe.state === 'done' && (
          <Text as="p" fontWeight="semibold">
            {axe.findings.length === 0
              ? 'No problems found'
              : `${axe.findings.length} ${axe.findings.length === 1 ? 'rule is' : 'rules are'} broken`}
          </Text>
        )}
      </div>
      {axe.state === 'done' && axe.findings.length > 0 && (
        <ul className="iso-findings" aria-label="Problems">
          {axe.findings.map(({ rule, impact, help, helpUrl, elements }) => (
            <li key={rule}>
              <div className="iso-finding__head">
                <Badge tone={TONES[impact as keyof typeof TONES]}>{impact}</Badge>
                <a href={helpUrl} target="_blank" rel="noopener noreferrer" aria-label={`${rule}, help in a new tab`}>
                  {rule}
                </a>
              </div>
              <p>{help}</p>
              {elements.map((html, index) => (
                <code key={index}>{html}</code>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
