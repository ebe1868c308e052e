import { mountP75, mountsOf, noCounts, type ReleaseCounts } from '../health/health-counts';
import { RULE, type AppHealth } from '../health/health-loop';
import type { AppChannels, AuditEntry } from '../model';
import { isProvider } from '../release/stored-release';
import { escapeHtml as e } from '../serve/html';
import type { PlatformInput } from './platform-input';
import { compareForm } from './compare.view';
import { auditTable, frame, instant, moment, release, releaseWithPage, since } from './platform-parts.view';
import { faultsTable } from './platform-faults.view';
import { screensTable } from './platform-screens.view';

const RELEASES_SHOWN = 12;

export function platformView(input: PlatformInput): string {
  const { apps, search, reachable, environment } = input;
  const found = apps.filter(({ id }) => id.includes(search));
  const content = `
${reachable ? '' : '<p class="notice" role="status"><strong>The release storage does not answer.</strong> Shops get the last good releases, which are shown here. Nothing can be changed until it answers; the log of the registry says what is wrong.</p>'}
<section aria-labelledby="live">
  <h2 id="live">Live in ${e(environment)}</h2>
  ${apps.length === 0 ? `<div class="empty"><p><strong>Nothing is released in ${e(environment)} yet.</strong></p><p>The first publish of an app makes it live: <code>npm run release -- publish &lt;remote&gt;</code></p></div>` : ''}
  ${apps.length > 0 && found.length === 0 ? `<div class="empty"><p><strong>No remote is called “${e(search)}”.</strong></p><p><a href="/platform">Show all ${apps.length}</a></p></div>` : ''}
  ${found.map((app) => appCard(app, input)).join('\n')}
</section>
${elsewhere(input)}
<section aria-labelledby="audit">
  <h2 id="audit">Audit log</h2>
  ${auditTable(input.audit, search, input.now)}
</section>`;
  return frame(input, content);
}

function appCard(
  { id, channels, releases, health, faults }: PlatformInput['apps'][number],
  { now, audit }: PlatformInput,
): string {
  const { stable, previous, canary, bad } = channels;
  const counts = (version: string | null) => (version && health.releases[version]) || noCounts();
  const question = canary
    ? `End the canary of ${id}: shops that have ${canary.version} get ${stable ?? 'none'} again.`
    : previous
      ? `Roll ${id} back: all shops get ${previous} in place of ${stable ?? ''}.`
      : `Take ${id} off: no shop gets ${stable ?? ''} any more, and there is no good release before it.`;
  const word = canary ? 'End the canary' : previous ? 'Roll back' : 'Take off';
  const rows = [
    ...(stable ? [row('Stable', stable, canary ? 'all other shops' : 'all shops', counts(stable), '')] : []),
    ...(canary
      ? [row('Canary', canary.version, canaryText(canary, now), counts(canary.version), canaryState(canary, health))]
      : []),
    ...(previous ? [row('Previous', previous, 'what a rollback puts back', counts(previous), '')] : []),
  ];
  return `<article class="card" aria-labelledby="app-${e(id)}">
  <header><h3 id="app-${e(id)}">${e(id)}</h3>${canary || previous || (stable && !isProvider(id)) ? `<button type="button" class="danger" hidden data-rollback="${e(id)}" data-question="${e(question)}">${word}<span class="unseen"> of ${e(id)}</span></button>` : ''}</header>
  <table class="live">
    <caption class="unseen">What is live of ${e(id)}</caption>
    <thead><tr><th scope="col">Channel</th><th scope="col">Release</th><th scope="col">Who gets it</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Mounts</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Mount p75</th><th scope="col">Health</th></tr></thead>
    <tbody>${rows.join('')}</tbody>
  </table>
  ${offNotice(channels.off)}${rollbackNotice(id, bad.at(-1), audit, now)}
  ${stable ? screensTable('Stable', stable, counts(stable).screens) : ''}${canary ? screensTable('Canary', canary.version, counts(canary.version).screens) : ''}
  ${Object.entries(faults)
    .map(([version, reported]) =>
      faultsTable(
        {
          channel: version === stable ? 'Stable' : version === canary?.version ? 'Canary' : 'Rolled back',
          remote: id,
          version,
          now,
        },
        reported,
      ),
    )
    .join('')}
  ${releaseList(id, releases, channels)}${bad.length > 0 ? `<p class="small">Rolled back, never fallen back to: ${bad.slice(-5).map(release).join(', ')}</p>` : ''}
</article>`;
}

const offNotice = (off: AppChannels['off']): string =>
  off
    ? `<p class="notice" role="status"><strong>Switched off for ${off.shops ? e(off.shops.join(', ')) : 'all shops'}.</strong> ${e(off.reason)}</p>`
    : '';

/** What the health rule did last, for the team that comes here because of it. */
function rollbackNotice(id: string, version: string | undefined, audit: AuditEntry[] | null, now: Date): string {
  const entry = audit?.find(
    ({ remote, who, action, version: of }) =>
      remote === id && who === RULE.name && action === 'rollback' && of !== null && of === version,
  );
  if (!entry?.version) return '';
  return `<p class="notice" role="status"><strong>The canary ${release(entry.version)} was taken back by the health rule.</strong> ${moment(entry.at, now)}: ${e(entry.detail)}</p>`;
}

function row(channel: string, version: string, who: string, counts: ReleaseCounts, state: string): string {
  const p75 = mountP75(counts);
  const cell = (label: string, text: string, kind = '') =>
    `<td data-label="${label}"${kind && ` class="${kind}"`}>${text}</td>`;
  const share = counts.pages === 0 ? '–' : `${counts.failed} (${((100 * counts.failed) / counts.pages).toFixed(1)} %)`;
  return `<tr><th scope="row"><span class="channel channel-${channel.toLowerCase()}">${channel}</span></th>${cell('Release', release(version))}${cell('Who gets it', e(who))}${cell('Pages', String(counts.pages), 'number')}${cell(
    'Mounts',
    String(mountsOf(counts)),
    'number',
  )}${cell('Failed', share, 'number')}${cell('Mount p75', p75 === null ? '–' : `≤ ${p75} ms`, 'number')}${cell('Health', state || '–')}</tr>`;
}

const canaryText = (canary: NonNullable<AppChannels['canary']>, now: Date): string =>
  `${canary.percent} % of shops${canary.plans ? ` on plan ${canary.plans.join(', ')}` : ''}, since ${instant(canary.since)} (${since(canary.since, now)})${canary.stepSince === canary.since ? '' : `, at this share since ${instant(canary.stepSince)} (${since(canary.stepSince, now)})`}${canary.auto ? ', promoted by the schedule' : ''}`;

/** Icon and word: never colour alone. */
function canaryState(canary: NonNullable<AppChannels['canary']>, { verdict }: AppHealth): string {
  const [kind, icon, word] =
    verdict?.kind === 'bad'
      ? ['bad', '✕', 'Worse than stable, is being taken back']
      : verdict?.kind === 'healthy'
        ? ['good', '✓', 'Healthy']
        : ['waiting', '…', 'Too few pages to tell'];
  return `<span class="state state-${kind}"><span aria-hidden="true">${icon}</span> ${word}${canary.paused ? ', paused' : ''}</span>${verdict ? `<br><span class="small">${e(verdict.reason)}</span>` : ''}`;
}

function releaseList(id: string, releases: string[] | null, { stable, canary, bad }: AppChannels): string {
  if (!releases || releases.length === 0) return '';
  const state = (version: string) =>
    version === stable
      ? ' stable'
      : version === canary?.version
        ? ' canary'
        : bad.includes(version)
          ? ' taken back'
          : '';
  const shown = releases.slice(-RELEASES_SHOWN).reverse();
  return `<details><summary>${releases.length} ${releases.length === 1 ? 'release' : 'releases'} published</summary><ul class="releases">${shown
    .map((version) => `<li>${releaseWithPage(id, version)}<span class="small">${state(version)}</span></li>`)
    .join(
      '',
    )}${releases.length > shown.length ? `<li class="small">and ${releases.length - shown.length} more: <code>npm run release -- status</code></li>` : ''}</ul>${releases.length > 1 ? compareForm({ remote: id, from: stable ?? '', to: canary?.version ?? releases.at(-1) ?? '' }, releases.toReversed()) : ''}</details>`;
}

function elsewhere({ elsewhere: others, search }: PlatformInput): string {
  return others
    .map(
      ({ environment, channels }) => `<section aria-labelledby="env-${e(environment)}">
  <h2 id="env-${e(environment)}">Live in ${e(environment)}</h2>
  ${
    channels === null
      ? '<p class="empty">What is live there is not signed by a key of this registry, so it is not shown.</p>'
      : `<div class="card"><table>
    <caption class="unseen">What is live in ${e(environment)}</caption>
    <thead><tr><th scope="col">Remote</th><th scope="col">Stable</th><th scope="col">Canary</th><th scope="col">Previous</th></tr></thead>
    <tbody>${Object.entries(channels.apps)
      .filter(([id]) => id.includes(search))
      .map(
        ([id, app]) =>
          `<tr><th scope="row">${e(id)}</th><td data-label="Stable">${app.stable ? release(app.stable) : '–'}</td><td data-label="Canary">${app.canary ? `${release(app.canary.version)} ${app.canary.percent} %` : '–'}</td><td data-label="Previous">${app.previous ? release(app.previous) : '–'}</td></tr>`,
      )
      .join('')}</tbody>
  </table></div>`
  }
</section>`,
    )
    .join('\n');
}
