import type { Person, SettingHistory } from '@parcelway/api/staff';
import { PERMISSIONS } from '@parcelway/domain';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';

type Change = SettingHistory['changes'][number];

const DAY_MS = 86_400_000;
const PAGE = 50;
const HISTORY: Pick<Change, 'area' | 'deed' | 'subject' | 'fields'>[] = [
  { area: 'account', deed: 'changed', subject: '', fields: [{ field: 'tz_name', before: null, after: 'Asia/Tokyo' }] },
  {
    area: 'couriers',
    deed: 'changed',
    subject: '',
    fields: [{ field: 'couriers', before: ['dhl'], after: ['dhl', 'ups'] }, { field: 'mapping' }],
  },
  { area: 'zones', deed: 'added', subject: 'Europe', fields: [] },
  { area: 'promise', deed: 'changed', subject: '', fields: [{ field: 'enable', before: false, after: true }] },
  { area: 'store', deed: 'changed', subject: '', fields: [{ field: 'delivered', before: true, after: false }] },
];

/** Staff and history of settings in memory; the caller is the owner. A shop with `rows` 0 is new. */
export const staffHandlers: MakeHandlers = ({ rows, today }) => {
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  let people: Person[] = [
    { name: 'Ada Merchant', owner: true, you: true },
    { name: 'Bo Packer', owner: false, you: false },
    { name: 'Cleo Writer', owner: false, you: false },
  ].map((person, at) => ({
    ...person,
    id: String(41 + at),
    last_seen: at === 2 ? null : daysAgo(at),
    permissions: at === 2 ? ['order.read', 'page.write'] : [...PERMISSIONS],
    revision: '1',
  }));
  if (rows === 0) people = people.slice(0, 1);
  const changes: Change[] = Array.from({ length: rows }, (_, at) => {
    const change = HISTORY[at % HISTORY.length] as (typeof HISTORY)[number];
    return { ...change, id: String(rows - at), at: daysAgo(at), by: at % 2 === 0 ? 'Ada Merchant' : 'Bo Packer' };
  });
  const staff = () => ({ staff: people, can_change: true });
  return {
    staff,
    saveStaff({ params: { id }, body: { revision, permissions } }) {
      const person = people.find((one) => one.id === id);
      if (!person || person.owner) throw new Refused(422, 'The store owner may always do everything.');
      if (person.revision !== revision)
        throw new Refused(409, `What ${person.name} may do was changed meanwhile. Nothing of yours was saved.`);
      const saved = { ...person, permissions, revision: String(Number(revision) + 1) };
      people = people.map((one) => (one === person ? saved : one));
      return staff();
    },
    settingHistory({ query: { before } }) {
      const older = changes.filter(({ id }) => before === undefined || Number(id) < Number(before));
      const page = older.slice(0, PAGE);
      return { changes: page, next: older.length > PAGE ? (page.at(-1)?.id ?? null) : null };
    },
  };
};
