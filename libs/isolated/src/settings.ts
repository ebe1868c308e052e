import { isLanguage, PERMISSIONS, PLAN_NAMES, type Language, type Permission, type PlanKey } from '@parcelway/domain';
import { SCENARIO_NAMES, type ScenarioName } from './scenarios';

/** A language that lengthens and marks every text: what is clipped or hard-coded shows. */
export const PSEUDO = 'pseudo';
export const FRAMES = ['stand-alone', 'embedded'] as const;
/** Widths of the screen in CSS pixels; free = what the window leaves. */
export const WIDTHS = ['free', '390', '768', '1440'] as const;
export const PANELS = ['open', 'closed', 'off'] as const;
export const PLANS = Object.keys(PLAN_NAMES) as PlanKey[];

/** Everything the isolated page can be set to. It lives in the address and nowhere else. */
export interface IsolatedSettings {
  plan: PlanKey;
  permissions: readonly Permission[];
  language: Language | typeof PSEUDO;
  frame: (typeof FRAMES)[number];
  width: (typeof WIDTHS)[number];
  scenario: ScenarioName;
  /** `off` = the remote alone in the window, as the panel's own frame shows it. Null = open where there is room for it. */
  panel: (typeof PANELS)[number] | null;
}

export interface ReadSettings {
  settings: IsolatedSettings;
  /** What of the address could not be used, in whole sentences. */
  problems: string[];
}

const DEFAULTS = {
  plan: 'free',
  permissions: PERMISSIONS,
  language: 'en',
  frame: 'stand-alone',
  width: 'free',
  scenario: 'happy',
  panel: null,
} as const satisfies IsolatedSettings;
const NO_PERMISSION = 'none';

/** The languages of a remote that the product knows. */
export const languagesOf = (declared: readonly string[]): Language[] => declared.filter(isLanguage);

/** Settings of an address. What it does not name has its default; what is not known falls back to it, and is reported. */
export function readSettings(query: URLSearchParams, languages: readonly Language[]): ReadSettings {
  const problems: string[] = [];
  const one = <T extends string, D extends T | null>(
    name: keyof IsolatedSettings,
    known: readonly T[],
    fallback: D,
  ): T | D => {
    const text = query.get(name);
    if (text === null) return fallback;
    const value = known.find((candidate) => candidate === text);
    if (value === undefined) problems.push(`${name}=${text} is not known. Choose one of ${known.join(', ')}.`);
    return value ?? fallback;
  };
  const settings: IsolatedSettings = {
    plan: one('plan', PLANS, DEFAULTS.plan),
    permissions: readPermissions(query.get('permissions'), problems),
    language: one('language', [...languages, PSEUDO], DEFAULTS.language),
    frame: one('frame', FRAMES, DEFAULTS.frame),
    width: one('width', WIDTHS, DEFAULTS.width),
    scenario: one('scenario', SCENARIO_NAMES, DEFAULTS.scenario),
    panel: one('panel', PANELS, DEFAULTS.panel),
  };
  for (const name of new Set(query.keys())) {
    if (!(name in DEFAULTS))
      problems.push(`There is no setting ${name}. Settings are ${Object.keys(DEFAULTS).join(', ')}.`);
  }
  return { settings, problems };
}

function readPermissions(text: string | null, problems: string[]): readonly Permission[] {
  if (text === null) return DEFAULTS.permissions;
  const named = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== NO_PERMISSION);
  const unknown = named.filter((name) => !(PERMISSIONS as readonly string[]).includes(name));
  for (const name of unknown)
    problems.push(`permissions=${name} is not known. Choose some of ${PERMISSIONS.join(', ')}, or ${NO_PERMISSION}.`);
  return PERMISSIONS.filter((permission) => named.includes(permission));
}

/** The query of an address with these settings; defaults are left out. */
export function writeSettings(settings: IsolatedSettings): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['plan', 'language', 'frame', 'width', 'scenario', 'panel'] as const) {
    const value = settings[name];
    if (value !== null && value !== DEFAULTS[name]) query.set(name, value);
  }
  if (settings.permissions.length < PERMISSIONS.length)
    query.set('permissions', settings.permissions.join(',') || NO_PERMISSION);
  return query;
}
