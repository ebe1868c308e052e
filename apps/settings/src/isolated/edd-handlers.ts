import type { Countries, Edd, EddRule } from '@parcelway/api/edd';
import { sharedAreas } from '@parcelway/domain/edd';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';

type Zone = Edd['zones'][number];

const country = (code: string, name: string, provinces: [string, string][] = []) => ({
  code,
  name,
  provinces: provinces.map(([province, title]) => ({ code: province, name: title })),
});
const COUNTRIES: Countries = {
  continents: [
    {
      code: 'EU',
      name: 'Europe',
      countries: [country('AT', 'Austria'), country('FR', 'France'), country('DE', 'Germany')],
    },
    {
      code: 'NA',
      name: 'North America',
      countries: [
        country('CA', 'Canada', [
          ['ON', 'Ontario'],
          ['QC', 'Quebec'],
        ]),
        country('US', 'United States', [
          ['CA', 'California'],
          ['NY', 'New York'],
          ['TX', 'Texas'],
        ]),
      ],
    },
  ],
};

const zone = (change: Partial<Zone>): Zone => ({
  id: '1',
  revision: 1,
  name: 'Neighbors',
  countries: [],
  continents: [],
  rest: false,
  transit: { min: 1, max: 2 },
  couriers: [],
  ...change,
});
const rule = (change: Partial<EddRule>): EddRule => ({
  id: '1',
  revision: 1,
  priority: 1,
  idle: null,
  updated_at: '2026-11-20T09:00:00Z',
  updated_by: 'Ada',
  name: 'Furniture',
  status: true,
  target: { type: 'tag', values: [{ id: 'bulky', title: 'bulky' }] },
  inventory: 'any',
  workflow: { processing: { min: 5, max: 7 } },
  zones: [],
  format: {},
  text: '',
  icon: null,
  color: { text: '#14213d', background: '#ffffff' },
  ...change,
});

const RULE_LIMIT = 30;

/** The delivery promise of a shop: its zones and its rules. A shop with `rows` 0 has none. */
export const eddHandlers: MakeHandlers = ({ rows }) => {
  let nextId = 10;
  let zones: Zone[] =
    rows === 0
      ? []
      : [
          zone({
            countries: [
              { code: 'DE', provinces: 'all' },
              { code: 'AT', provinces: 'all' },
            ],
            couriers: [{ courier: 'dhl', min: 1, max: 1 }],
          }),
          zone({ id: '2', name: 'Rest of Europe', continents: ['EU'], transit: { min: 3, max: 5 } }),
        ];
  let rules: EddRule[] =
    rows === 0
      ? []
      : [
          rule({}),
          rule({
            id: '2',
            name: 'Preorders',
            status: false,
            idle: 'off',
            target: { type: 'vendor', values: [{ id: 'Oak & Co', title: 'Oak & Co' }] },
            inventory: 'out_of_stock',
          }),
          rule({
            id: '3',
            name: 'Posters',
            target: { type: 'product', values: ['71', '72', '73'].map((id) => ({ id, title: `Poster ${id}` })) },
          }),
        ];
  const deleted = new Map<string, { at: number; rule: EddRule }>();
  const numbered = () => {
    rules = rules.map((one, index) => ({ ...one, priority: index + 1, idle: one.status ? null : 'off' }));
  };
  numbered();
  const whole = (): Edd => ({
    revision: 1,
    saved_at: null,
    saved_by: '',
    enable: true,
    workflow: {
      cutoff: '16:00',
      timezone: 1,
      tz_name: 'Europe/Berlin',
      processing: { min: 1, max: 2 },
      working_days: [1, 2, 3, 4, 5],
      delivery_days: [1, 2, 3, 4, 5, 6],
      holidays: [],
      holiday_calendars: ['DE'],
      open_days: [],
    },
    zones,
    rules: rules.map(({ id, name, status, priority, target, idle, updated_at }) => ({
      id,
      name,
      status,
      priority,
      target: target.type,
      products: target.values.length,
      idle,
      updated_at,
    })),
    rule_limit: RULE_LIMIT,
    format: { date: 'MMM D', range: 'range', separator: ' – ', show_countdown: true },
    widget: { position: 'product', style: 'text', selector: '', custom_css: '', icon: null, color: null },
    text: { template: 'Arrives {date}', out_of_zone: 'We do not ship to {country} yet' },
    preview: { from: '2026-11-24', to: '2026-11-27', text: 'Arrives Nov 24 – Nov 27' },
  });
  const found = <One extends { id: string }>(all: readonly One[], id: string, thing: string): One => {
    const one = all.find((other) => other.id === id);
    if (!one) throw new Refused(404, `This ${thing} is not there any more. Reload the page.`);
    return one;
  };
  const mustBeCurrent = (one: { revision: number }, revision: number, thing: string) => {
    if (one.revision !== revision)
      throw new Refused(
        409,
        `Ada saved this ${thing} meanwhile. Nothing of yours was written: read it again, then save.`,
      );
  };
  return {
    shopifyCountries: () => COUNTRIES,
    preSaleEdd: whole,
    preEddAvailable() {
      const available = rules.length < RULE_LIMIT;
      return { available, reason: available ? null : 'plan', used: rules.length, limit: RULE_LIMIT };
    },
    // Requested where the session's plan has no rules, and the shop of this page buys none.
    checkCustomOpen: () => ({ open: false, plan: 'basic' }),
    updateEstimateZone({ body: { id, revision = 0, ...values } }) {
      if (id !== undefined) mustBeCurrent(found(zones, id, 'zone'), revision, 'zone');
      const saved = { ...values, id: id ?? String((nextId += 1)), revision: revision + 1 };
      const next = id === undefined ? [...zones, saved] : zones.map((one) => (one.id === id ? saved : one));
      if (sharedAreas(next).size > 0) throw new Refused(422, 'An area is in two zones. Choose it in one of them.');
      zones = next;
      return whole();
    },
    deletePreZone({ params: { id } }) {
      zones = zones.filter((one) => one !== found(zones, id, 'zone'));
      return whole();
    },
    preEddRule: ({ params: { id } }) => found(rules, id, 'rule'),
    savePreEddRule({ body: { id, revision = 0, priority, zones: own, ...values } }) {
      const before = id === undefined ? undefined : found(rules, id, 'rule');
      if (before) mustBeCurrent(before, revision, 'rule');
      const saved = rule({
        ...values,
        id: id ?? String((nextId += 1)),
        revision: revision + 1,
        zones: own.map((one, index) => ({ ...one, id: String(index + 1) })),
      });
      const place = priority ?? before?.priority ?? rules.length + 1;
      rules = rules.filter((one) => one !== before).toSpliced(place - 1, 0, saved);
      numbered();
      return found(rules, saved.id, 'rule');
    },
    preEddRuleMissing: () => ({ missing: [] }),
    storeProducts: ({ query: { search = '' } }) => ({
      allowed: true,
      items: ['71', '72', '73', '74']
        .map((id) => ({ id, title: `Poster ${id}` }))
        .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())),
    }),
    preEddRulesFile: () => ({
      file_name: 'delivery-rules.csv',
      rows: rules.length,
      complete: true,
      content: ['id,name', ...rules.map(({ id, name }) => `${id},${name}`)].join('\n'),
    }),
    // Names alone, without quotation marks.
    importPreEddRules({ body: { content, mode, save = false, version } }) {
      if (version !== undefined && version !== String(nextId))
        throw new Refused(409, 'The delivery promise was changed meanwhile. Nothing was saved: check the file again.');
      const rows = content
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
      const issues = rows.flatMap(([, name = ''], index) =>
        name === '' ? [{ row: index + 2, column: 'name', message: 'must not be empty' }] : [],
      );
      const before = rules;
      const known = [...rules, ...[...deleted.values()].map((gone) => gone.rule)];
      const given = rows.map(([id = '', name = '']) => {
        const old = known.find((one) => one.id === id);
        return old ? { ...old, name } : rule({ id: `new-${name}`, name });
      });
      const others = before.filter(({ id }) => given.every((one) => one.id !== id));
      const added = given.filter(({ id }) => id.startsWith('new-'));
      const counts = {
        added: added.length,
        changed: given.filter(({ id, name }) => known.some((one) => one.id === id && one.name !== name)).length,
        deleted: mode === 'replace' ? others.length : 0,
      };
      const saved = save && issues.length === 0;
      if (saved) {
        for (const one of before) deleted.set(one.id, { at: one.priority - 1, rule: one });
        rules = [...(mode === 'replace' ? [] : others), ...given].map((one) =>
          added.includes(one) ? { ...one, id: String((nextId += 1)) } : one,
        );
        numbered();
      }
      return {
        ...{ issues, issue_count: issues.length, saved, version: String(nextId) },
        ...(issues.length > 0 ? { added: 0, changed: 0, deleted: 0 } : counts),
        before: saved ? ['id,name', ...before.map(({ id, name }) => `${id},${name}`)].join('\n') : null,
      };
    },
    copyPreEddRule({ params: { id }, body: { name } }) {
      const original = found(rules, id, 'rule');
      const copy = { ...original, id: String((nextId += 1)), name, status: false, revision: 1 };
      rules = rules.toSpliced(original.priority, 0, copy);
      numbered();
      return found(rules, copy.id, 'rule');
    },
    deletePreEddRule({ params: { id } }) {
      const gone = found(rules, id, 'rule');
      deleted.set(id, { at: gone.priority - 1, rule: gone });
      rules = rules.filter((one) => one !== gone);
      numbered();
      return {};
    },
    restorePreEddRule({ params: { id } }) {
      const gone = deleted.get(id);
      if (!gone) throw new Refused(404, 'This rule is not there any more. Reload the page.');
      deleted.delete(id);
      rules = rules.toSpliced(gone.at, 0, gone.rule);
      numbered();
      return found(rules, id, 'rule');
    },
  };
};
