/** Queries of the list: each filter alone, then combinations drawn by chance, the same in every run. */
export interface Question {
  name: string;
  query: Record<string, string>;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Values = Record<string, string | number | (string | number)[]>;
const asQuery = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  );
export const question = (name: string, values: Values): Question => ({ name, query: asQuery(values) });

export function combinations(count: number): Question[] {
  const random = seeded(20261120);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const some = <T>(values: readonly T[]): T[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(values))),
  ];
  const dates = (name: string): Values => {
    if (random() < 0.6) return { [name]: one([7, 14, 30, 60, 90]) };
    const to = Math.floor(random() * 200);
    return { [name]: -1, [`${name}Min`]: daysAgo(to + 1 + Math.floor(random() * 60)), [`${name}Max`]: daysAgo(to) };
  };
  const filters: Record<string, () => Values> = {
    ordered: () => dates('orderedAt'),
    created: () => dates('createdAt'),
    updated: () => dates('lastUpdateAt'),
    status: () => ({ status: some([0, 1, 2, 3, 4, 5, 6, 7]) }),
    substatus: () => ({ subStatus: some([2001, 2004, 4001, 4003, 7006, 7007]) }),
    attention: () => ({ attention: some(['any', 'silent', 'exception', 'late']) }),
    outcome: () => ({ outcome: some(['on_time', 'late', 'failed_attempt', 'exception', 'transit']) }),
    courier: () => ({ couriers: some(['usps', 'ups', 'dhl', 'gls', 'correos', 'bpost']) }),
    destination: () => ({ destinations: some(['US', 'DE', 'GB', 'NO', 'JP', 'AE']) }),
    origin: () => ({ origins: some(['CN', 'DE', 'US']) }),
    note: () => ({ note: [one(['note 50', 'note 100', ''])] }),
    'transit time': () => ({ transitTime: some([0, 4, 8, 15, 31]) }),
    'transit days': () => ({ transitDays: one([5, 10, 20]) }),
    fulfilled: () => ({ fulfillmentTime: one([7, 30, 90]) }),
    text: () => ({
      query: one([
        'smith',
        'meyerab',
        'xabc',
        '#150',
        '#2999',
        'carla',
        '1234',
        '29',
        'xa',
        'nobody',
        'ann rossi',
        'ann@example.com',
      ]),
    }),
  };
  const names = Object.keys(filters);
  const order = (): Values => ({
    sortName: one(['order', 'order', 'order', 'last_update', 'transit_days', 'fulfilled']),
    orderBy: one([-1, -1, 1]),
  });
  const alone = names.map((name) => question(name, filters[name]?.() ?? {}));
  const mixed = Array.from({ length: count - alone.length }, () => {
    const used = [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(names)))];
    const values = Object.assign(order(), ...used.map((name) => filters[name]?.() ?? {})) as Values;
    return question(
      `${used.join(' + ')} by ${String(values.sortName)}${values.orderBy === 1 ? ' ascending' : ''}`,
      values,
    );
  });
  return [...alone, ...mixed];
}
