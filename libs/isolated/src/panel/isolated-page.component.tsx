import type { RemoteJson } from '@parcelway/remote-contract';
import { Banner, Button, copyText, Mark, Text } from '@parcelway/ui';
import { MenuIcon, XIcon } from '@parcelway/ui/icons';
import { useMemo, useState, type ReactNode } from 'react';
import { languagesOf, writeSettings, type IsolatedSettings, type ReadSettings } from '../settings';
import { AxeReport } from './axe-report.component';
import { CallLog } from './call-log.component';
import { SettingsForm } from './settings-form.component';
import { useStage } from './stage.hook';

const PANEL = 'iso-panel';
/** From here on there is room for the panel beside the remote. */
const ROOMY = 768;

const addressOf = (settings: IsolatedSettings) => {
  const query = writeSettings(settings).toString();
  return `${window.location.pathname}${query && `?${query}`}${window.location.hash}`;
};

export interface IsolatedPageProps {
  contract: RemoteJson;
  /** Null for what has no release. */
  release: string | null;
  read: ReadSettings;
}

/** The panel and, in a frame of the chosen width, the remote. */
export function IsolatedPage({ contract, release, read }: IsolatedPageProps) {
  const [settings, setSettings] = useState(read.settings);
  const open = settings.panel === null ? window.innerWidth >= ROOMY : settings.panel === 'open';
  // The frame is loaded anew for what the remote starts with, and for nothing else.
  const start = writeSettings({ ...settings, width: 'free', panel: 'off' }).toString();
  const source = useMemo(() => `${window.location.pathname}?${start}${window.location.hash}`, [start]);
  const stage = useStage(start);

  const change = (patch: Partial<IsolatedSettings>) => {
    const next = { ...settings, ...patch };
    setSettings(next);
    window.history.replaceState(null, '', addressOf(next));
  };
  return (
    <div className="iso">
      <header className="iso-bar">
        <Mark size={20} />
        <h1>
          {contract.id}
          <span>{release ? ` ${release}` : ''}, isolated</span>
        </h1>
        <CopyLink />
        <Button
          icon={open ? XIcon : MenuIcon}
          accessibilityLabel={open ? 'Close the panel' : 'Open the panel'}
          ariaExpanded={open}
          ariaControls={PANEL}
          onClick={() => change({ panel: open ? 'closed' : 'open' })}
        />
      </header>
      <aside id={PANEL} className="iso-panel" aria-label="Panel" hidden={!open}>
        {read.problems.length > 0 && (
          <Banner tone="warning" title="Not all of the link could be used">
            {read.problems.map((problem) => (
              <Text as="p" key={problem}>
                {problem}
              </Text>
            ))}
          </Banner>
        )}
        <Section title="Surroundings">
          <SettingsForm settings={settings} languages={languagesOf(contract.i18n.languages)} onChange={change} />
        </Section>
        <Section title="Accessibility">
          <AxeReport axe={stage.axe} onRun={stage.runAxe} />
        </Section>
        <Section title="Calls">
          <CallLog calls={stage.calls} onClear={stage.clearCalls} />
        </Section>
        <Button url={source} external variant="plain">
          Open the remote without the panel
        </Button>
      </aside>
      <div className="iso-stage" data-width={settings.width}>
        <iframe
          key={start}
          ref={stage.frame}
          src={source}
          title={`The remote ${contract.id}`}
          style={{ width: settings.width === 'free' ? '100%' : `${settings.width}px` }}
        />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="iso-section" aria-label={title}>
      <Text as="h2" variant="headingSm">
        {title}
      </Text>
      {children}
    </section>
  );
}

/** The address holds all settings and the remote's own address. */
function CopyLink() {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => setCopied(await copyText(window.location.href));
  return (
    <>
      <span role="status" className="iso-bar__told">
        {copied === null ? '' : copied ? 'Copied' : 'Copy it from the address bar'}
      </span>
      <Button onClick={() => void copy()}>Copy link</Button>
    </>
  );
}
