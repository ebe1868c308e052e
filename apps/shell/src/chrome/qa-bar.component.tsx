import { changeOverride, overrideChoices, type ReleaseChoice } from '@parcelway/federation/overrides';
import { useCanLeave, useHost, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import type { ActiveOverride, ResolvedSet } from '@parcelway/remote-contract';
import { isolatedAddress, SCENARIO_NAMES, type ScenarioName } from '@parcelway/remote-contract/isolated-address';
import { Button } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { useEffect, useState } from 'react';
import { watchLocalBuild } from './local-build';
import './qa-bar.css';
import { ResetOverrides } from './reset-overrides.component';

/** Shows that this page has a release under test, until when, and how to end it; other releases and scenarios are one choice away. */
export function QaBar({ set }: { set: ResolvedSet }) {
  const { t } = useTranslate('common');
  const [choices, setChoices] = useState<ReleaseChoice[]>([]);
  useEffect(() => {
    // Without the list, what is tested can still be seen and ended.
    overrideChoices(set.reportToken).then(setChoices, (error: unknown) => console.warn('[overrides]', error));
  }, [set.reportToken]);
  return (
    <section className="pw-qa" aria-label={t('qa.label')}>
      <div className="pw-qa__text">
        {set.overrides.map((override) => (
          <TestedRelease
            key={override.remote}
            override={override}
            choice={choices.find(({ remote }) => remote === override.remote)}
            reportToken={set.reportToken}
          />
        ))}
      </div>
      <ResetOverrides reportToken={set.reportToken} />
    </section>
  );
}

interface TestedReleaseProps {
  override: ActiveOverride;
  /** Not there before the registry has answered. */
  choice: ReleaseChoice | undefined;
  reportToken: string;
}

function TestedRelease({ override: { remote, version, expiresAt }, choice, reportToken }: TestedReleaseProps) {
  const { t } = useTranslate('common');
  const { zonedTime } = useFormats();
  const host = useHost();
  const toast = useToast();
  const [scenario, setScenario] = useState<ScenarioName>('happy');
  const port = Number(/^local:(\d+)$/.exec(version)?.[1] ?? 0);
  const change = async (release: string) => {
    try {
      await changeOverride(reportToken, remote, release);
      host.reload();
    } catch (error) {
      console.error('[overrides]', error);
      toast(t('qa.not_changed'), { isError: true });
    }
  };
  const releases = choice?.releases ?? [];
  return (
    <div className="pw-qa__release">
      <p>{`${t('qa.testing', { remote, version })} ${t('qa.ends', { time: zonedTime(expiresAt) })}`}</p>
      {releases.length > 0 && (
        <Select
          label={t('qa.release', { remote })}
          labelHidden
          options={[
            ...(releases.some((each) => each.version === version) ? [] : [{ value: version, label: version }]),
            ...releases.map(({ version: value, state }) => ({ value, label: state ? `${value} (${state})` : value })),
          ]}
          value={version}
          onChange={(release) => void change(release)}
        />
      )}
      {port > 0 ? (
        <LocalBuild port={port} />
      ) : (
        <>
          <Select
            label={t('qa.scenario', { remote })}
            labelHidden
            options={SCENARIO_NAMES.map((name) => ({ value: name, label: name }))}
            value={scenario}
            onChange={(chosen) => setScenario(SCENARIO_NAMES.find((name) => name === chosen) ?? 'happy')}
          />
          <a href={isolatedAddress(remote, version, scenario)} target="_blank" rel="noreferrer">
            {t('qa.alone')}
          </a>
        </>
      )}
    </div>
  );
}

/** Reloads the page when the dev server has built; shows a notice instead while something typed would be lost. */
function LocalBuild({ port }: { port: number }) {
  const { t } = useTranslate('common');
  const { reload } = useHost();
  const canLeave = useCanLeave();
  const [isNewer, setNewer] = useState(false);
  useEffect(
    () =>
      watchLocalBuild(port, () => {
        if (canLeave()) reload();
        else setNewer(true);
      }),
    [port, canLeave, reload],
  );
  return (
    <>
      <p role="status">{isNewer && t('qa.rebuilt')}</p>
      {isNewer && <Button onClick={reload}>{t('qa.reload')}</Button>}
    </>
  );
}
