import { isProvider } from './stored-release';
import { STEPS, STEPS_BACK, type AppChannels } from '../model';
import { ReleaseRefused, type CanaryRequest, type SeenCanary } from './release.port';

/** How what is live of one app changes. Each returns the new state, and throws ReleaseRefused where the rules do not allow the change. */
interface At {
  id: string;
  now: Date;
}

const refuse = (message: string) => new ReleaseRefused('state', message, 409);

/** Channels of an app with its first release: live, or a canary that no shop is in until it is promoted. */
export function firstOf(version: string, { live, now, salt }: { live: boolean; now: Date; salt: string }): AppChannels {
  const none: AppChannels = { stable: null, previous: null, earlier: [], canary: null, bad: [], off: null };
  if (live) return { ...none, stable: version };
  return withCanary(none, { version, percent: 0, auto: false, plans: null }, { id: '', now, salt });
}

/** Starts a canary, or changes the one that runs. @param salt of a new one */
export function withCanary(
  app: AppChannels,
  { version, percent, auto, plans }: CanaryRequest,
  { id, now, salt }: At & { salt: string },
): AppChannels {
  if (version === app.stable) throw refuse(`${id}@${version} is stable already: every shop gets it`);
  if (app.bad.includes(version))
    throw refuse(
      `${id}@${version} was taken back: publish a mended build, or, when it was taken back by mistake, name it to promote (promote ${id} ${version})`,
    );
  const running = app.canary;
  const at = now.toISOString();
  if (!running)
    return { ...app, canary: { version, percent, salt, since: at, stepSince: at, auto, paused: false, plans } };
  if (running.version !== version)
    throw refuse(`${id}@${running.version} is the canary of ${running.percent} %: promote it or roll it back first`);
  if (running.paused && percent > running.percent)
    throw refuse(`the canary ${id}@${version} is paused: resume it first (resume ${id})`);
  const same = percent === running.percent && JSON.stringify(plans) === JSON.stringify(running.plans);
  return { ...app, canary: { ...running, percent, auto, plans, stepSince: same ? running.stepSince : at } };
}

/** @throws ReleaseRefused when a change was decided for a canary that is another by now */
function needSeen({ canary }: AppChannels, seen: SeenCanary | undefined, id: string): void {
  if (!seen || (canary?.version === seen.version && canary.stepSince === seen.stepSince)) return;
  const now = canary ? `${id}@${canary.version} at ${canary.percent} % since ${canary.stepSince}` : 'none';
  throw new ReleaseRefused('canary', `the canary ${id}@${seen.version} was changed in between: it is ${now}`, 409);
}

/** The next step of the canary. */
export function withNextStep(app: AppChannels, { id, now, seen }: At & { seen?: SeenCanary | undefined }): AppChannels {
  const { canary } = app;
  needSeen(app, seen, id);
  if (!canary)
    throw refuse(
      `${id} has no canary to promote: start one (canary ${id} --version <release> --percent 1), or name a release to give it to all shops at once`,
    );
  if (canary.paused) throw refuse(`the canary ${id}@${canary.version} is paused: resume it first (resume ${id})`);
  const step = STEPS.find((percent) => percent > canary.percent);
  if (step === undefined || step === 100) return withStable(app, canary.version, { id });
  return { ...app, canary: { ...canary, percent: step, stepSince: now.toISOString() } };
}

/** A release to all shops at once. */
export function withStable(app: AppChannels, version: string, { id }: { id: string }): AppChannels {
  if (app.stable === version) return app;
  if (app.canary && app.canary.version !== version)
    throw refuse(
      `${id}@${app.canary.version} is the canary of ${app.canary.percent} %: promote it or roll it back first`,
    );
  const bad = app.bad.filter((one) => one !== version);
  return { ...app, stable: version, ...fallbacks([app.stable, ...goodBefore(app)], version, bad), canary: null, bad };
}

/** Good releases that the app had before its stable one, newest first. */
const goodBefore = ({ previous, earlier }: AppChannels): (string | null)[] => [previous, ...earlier];

/** The last good one, and those before it. */
function fallbacks(
  versions: readonly (string | null)[],
  stable: string | null,
  bad: readonly string[],
): Pick<AppChannels, 'previous' | 'earlier'> {
  const good = versions.filter((version) => version !== null && version !== stable && !bad.includes(version));
  const [previous = null, ...earlier] = [...new Set(good)].filter((version) => version !== null).slice(0, STEPS_BACK);
  return { previous, earlier };
}

/**
 * Ends the canary, or puts a good release back: the previous one, or `to`, which is any of those before it. A remote without one is taken off.
 */
export function withRollback(
  app: AppChannels,
  { id, seen, to }: { id: string; seen?: SeenCanary | undefined; to?: string | undefined },
): { app: AppChannels; rolledBack: string } {
  needSeen(app, seen, id);
  const rolledBack = app.canary?.version ?? app.stable;
  if (rolledBack === null) throw refuse(`nothing of ${id} is live, so nothing can be taken back`);
  const bad = [...app.bad.filter((version) => version !== rolledBack), rolledBack];
  if (app.canary) {
    if (to !== undefined) throw refuse(`${id}@${rolledBack} is the canary: end it first (rollback ${id} without --to)`);
    return { rolledBack, app: { ...app, ...fallbacks(goodBefore(app), app.stable, bad), canary: null, bad } };
  }
  const good = goodBefore(app);
  const stable = to ?? app.previous;
  if (stable === null) {
    if (isProvider(id))
      throw refuse(
        `there is no release of ${id} before ${app.stable} to go back to: publish a mended build and promote it by name`,
      );
    return { rolledBack, app: { ...app, stable: null, bad } };
  }
  if (!good.includes(stable))
    throw refuse(
      `${id}@${stable} is none of the good releases before ${app.stable}: these are ${good.filter(Boolean).join(', ') || 'none'}`,
    );
  return { rolledBack, app: { ...app, stable, ...fallbacks(good.slice(good.indexOf(stable)), stable, bad), bad } };
}

/** @param shops to switch off for; null: all @param reason for the audit log, and for who switches it on again */
export function withOff(app: AppChannels, shops: string[] | null, reason: string, { id }: { id: string }): AppChannels {
  if (isProvider(id)) throw refuse(`${id} cannot be switched off: remotes are shown in it`);
  const before = app.off?.shops;
  if (app.off && before === null) throw refuse(`${id} is switched off for all shops already: ${app.off.reason}`);
  return { ...app, off: { shops: shops && [...new Set([...(before ?? []), ...shops])].sort(), reason } };
}

/** @param shops to switch on for again; null: all */
export function withOn(app: AppChannels, shops: string[] | null, { id }: { id: string }): AppChannels {
  if (!app.off) throw refuse(`${id} is not switched off`);
  if (shops === null) return { ...app, off: null };
  if (app.off.shops === null) throw refuse(`${id} is switched off for all shops: switch it on for all`);
  const left = app.off.shops.filter((shop) => !shops.includes(shop));
  return { ...app, off: left.length > 0 ? { ...app.off, shops: left } : null };
}

export function withPause(app: AppChannels, paused: boolean, { id }: { id: string }): AppChannels {
  if (!app.canary) throw refuse(`${id} has no canary to ${paused ? 'pause' : 'resume'}`);
  return { ...app, canary: { ...app.canary, paused } };
}
