import { ShipmentStatus, type MailTopic } from '@parcelway/domain';
import type { Change } from '../../tracking/outbox/changes.store';
import { MailLedger } from './mail-ledger';
import { planMails, type PlanRules } from './plan-mails';
import { type SomeFacts, change, DEFAULTS, facts, minutes, NOON, on, RULES } from './test-changes';

const plan = (what: Partial<Change>, rules: PlanRules = DEFAULTS, about: SomeFacts = {}, now = NOON) => {
  const { mails, skipped } = planMails(change(what), facts(about), rules, now);
  return { mails: mails.map(({ topic, to }) => `${topic} ${to}`), skipped };
};
const dueOf = (what: Partial<Change>, rules: Partial<typeof RULES>, about: SomeFacts = {}, now = NOON) =>
  planMails(change(what), facts(about), { ...DEFAULTS, rules: { ...RULES, ...rules } }, now).mails[0]?.dueAt;
const nothing = (skipped: string | null) => ({ mails: [], skipped });

test('[2.6] a new status is mailed to those for whom its topic is on', () => {
  expect(plan({})).toEqual({ mails: ['2 customer'], skipped: null });
  expect(plan({ to: { status: ShipmentStatus.FailedAttempt, subStatus: 6004 } })).toEqual({
    mails: ['6 customer', '6 merchant:aa'],
    skipped: null,
  });
  expect(
    plan({ to: { status: ShipmentStatus.Exception, subStatus: 7005 } }, DEFAULTS, { merchants: ['aa', 'bb'] }),
  ).toEqual({ mails: ['7 merchant:aa', '7 merchant:bb'], skipped: null });
  expect(plan({}, on([]))).toEqual(nothing('switched_off'));
});

test('[2.6] a status without a mail and a mark by hand are nothing to the rules', () => {
  expect(plan({ to: { status: ShipmentStatus.Pending, subStatus: 10001 } })).toEqual(nothing('no_mail'));
  expect(plan({ by: 'user' }, on(['2'], ['2']))).toEqual(nothing('by_hand'));
});

test('[2.6] what happened before a mail was turned on is never mailed', () => {
  const since = { 2: { customer: minutes(-20) } };
  expect(plan({ happenedAt: minutes(-21) }, { ...DEFAULTS, since })).toEqual(nothing('switched_off'));
  expect(plan({ happenedAt: minutes(-20) }, { ...DEFAULTS, since }).mails).toEqual(['2 customer']);
});

test("[2.6] a substatus with a mail of its own has that instead of its status' mail, for each recipient by its own switch", () => {
  const ready = { to: { status: ShipmentStatus.OutForDelivery, subStatus: 3002 } } as const;
  expect(plan(ready, on(['3', '3002'], ['3']))).toEqual({ mails: ['3002 customer', '3 merchant:aa'], skipped: null });
  expect(plan(ready, on(['3']))).toEqual({ mails: ['3 customer'], skipped: null });
});

test('[2.6] a new substatus of the same status is mailed only where that substatus has a mail', () => {
  const within = {
    to: { status: ShipmentStatus.OutForDelivery, subStatus: 3002 },
    was: { status: ShipmentStatus.OutForDelivery, at: minutes(-60) },
  } as const;
  expect(plan(within, on(['3']))).toEqual(nothing('switched_off'));
  expect(plan(within, on(['3', '3002']))).toEqual({ mails: ['3002 customer'], skipped: null });
});

test('[2.6] what a poll brought at once counts as one change from what the parcel was before', () => {
  // Its last step is within the status, but the status is news all the same.
  expect(
    plan({
      to: { status: ShipmentStatus.InTransit, subStatus: 2002 },
      was: { status: ShipmentStatus.Pending, at: null },
    }),
  ).toEqual({ mails: ['2 customer'], skipped: null });
});

test('[2.6] nothing is mailed that the parcel has moved on from, or that is a correction of history', () => {
  expect(plan({ isLatest: false })).toEqual(nothing('superseded'));
  expect(plan({ was: { status: ShipmentStatus.Delivered, at: minutes(-29) } })).toEqual(nothing('superseded'));
  // At the same moment: a courier that corrects its own event, and one that reports days only.
  const at = minutes(-30);
  expect(plan({ was: { status: ShipmentStatus.OutForDelivery, at } })).toEqual(nothing('superseded'));
  expect(
    plan({
      to: { status: ShipmentStatus.Delivered, subStatus: 4001 },
      was: { status: ShipmentStatus.OutForDelivery, at },
    }).mails,
  ).toEqual(['4 customer']);
  expect(
    plan({
      to: { status: ShipmentStatus.Delivered, subStatus: 4001 },
      was: { status: ShipmentStatus.FailedAttempt, at },
    }).mails,
  ).toEqual(['4 customer']);
  // No event shows since when the status holds.
  expect(plan({ was: { status: ShipmentStatus.Expired, at: null } }).skipped).toBeNull();
});

test('[2.6] nothing is mailed that happened too long ago by the rules, or before the shop was installed', () => {
  const happenedAt = minutes(-48 * 60);
  const was = { status: ShipmentStatus.InfoReceived, at: null } as const;
  expect(plan({ happenedAt, was }).skipped).toBeNull();
  expect(plan({ happenedAt: minutes(-48 * 60 - 1), was })).toEqual(nothing('too_old'));
  expect(plan({}, DEFAULTS, { installedAt: minutes(-29) })).toEqual(nothing('before_rules'));
});

test('[2.6] who has no address that may be written to gets nothing, the other does', () => {
  expect(plan({}, DEFAULTS, { hasAddress: false })).toEqual(nothing('no_address'));
  const failed = { to: { status: ShipmentStatus.FailedAttempt, subStatus: 6004 } } as const;
  expect(plan(failed, DEFAULTS, { hasAddress: false })).toEqual({ mails: ['6 merchant:aa'], skipped: null });
  expect(plan(failed, DEFAULTS, { merchants: [] })).toEqual({ mails: ['6 customer'], skipped: null });
});

test("[7.66] a copy for the merchant is sent with each customer's mail, at the same time, and with no other", () => {
  expect(plan({}, DEFAULTS, { toSelf: true })).toEqual({ mails: ['2 customer', '2 copy:aa'], skipped: null });
  expect(plan({ to: { status: ShipmentStatus.Exception, subStatus: 7005 } }, DEFAULTS, { toSelf: true }).mails).toEqual(
    ['7 merchant:aa'],
  );
  expect(plan({}, DEFAULTS, { toSelf: true, hasAddress: false })).toEqual(nothing('no_address'));
  const quiet = { ...RULES, quiet_hours: { enabled: true, from: '11:00', to: '13:00' } };
  const { mails } = planMails(change(), facts({ toSelf: true }), { ...DEFAULTS, rules: quiet }, NOON);
  expect(mails.map(({ dueAt }) => dueAt)).toEqual([minutes(60), minutes(60)]);
});

test('[2.6] the delay counts from what happened, and never lets a mail go before it is planned', () => {
  expect(dueOf({}, {})).toEqual(NOON);
  expect(dueOf({}, { delay_minutes: 20 })).toEqual(NOON);
  expect(dueOf({}, { delay_minutes: 45 })).toEqual(minutes(15));
  // A courier whose clock runs ahead.
  expect(dueOf({ happenedAt: minutes(600) }, { delay_minutes: 45 })).toEqual(minutes(45));
});

test('[2.6] in quiet hours customers are left alone, merchants are not', () => {
  const rules = { ...RULES, delay_minutes: 40, quiet_hours: { enabled: true, from: '12:05', to: '14:00' } };
  const failed = change({ to: { status: ShipmentStatus.FailedAttempt, subStatus: 6004 } });
  const { mails } = planMails(failed, facts(), { ...DEFAULTS, rules }, NOON);
  expect(mails.map(({ to, dueAt }) => [to, dueAt])).toEqual([
    ['customer', minutes(120)],
    ['merchant:aa', minutes(10)],
  ]);
});

test('[2.6] each mail has one name: of its parcel, topic and recipient', () => {
  const { mails } = planMails(
    change({ to: { status: ShipmentStatus.FailedAttempt, subStatus: 6002 } }),
    facts({ toSelf: true }),
    DEFAULTS,
    NOON,
  );
  expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual(['s:7:6:customer', 's:7:6:copy:aa', 's:7:6:merchant:aa']);
});

describe('orders of several parcels', () => {
  const two = { order: { parcels: 2, isDone: false } };
  const setOut = (shipmentId: string, at: number): Change =>
    change({ id: shipmentId, shipmentId, happenedAt: minutes(at), learnedAt: minutes(at) });
  const planned = (ledger: MailLedger) =>
    ledger.all().map(({ topic, shipmentId, state }) => `${topic} of ${shipmentId} ${state}`);

  test('[2.6] parcels that set out within ten minutes are one mail of the order', () => {
    const ledger = new MailLedger();
    ledger.plan(setOut('7', 0), facts(two), DEFAULTS, minutes(0));
    expect(ledger.all().map(({ dueAt }) => dueAt)).toEqual([minutes(10)]);
    ledger.plan(setOut('8', 9), facts(two), DEFAULTS, minutes(9));
    ledger.plan(setOut('9', 9), facts(two), DEFAULTS, minutes(9));
    expect(planned(ledger)).toEqual([
      '2 of 7 together',
      '2 of 8 together',
      'order_part of 7 waiting',
      '2 of 9 together',
    ]);
    expect(ledger.all().find(({ topic }) => topic === 'order_part')?.dueAt).toEqual(minutes(10));
  });

  test('[2.6] a parcel that sets out later, after that mail was sent, has its own', () => {
    const ledger = new MailLedger();
    ledger.plan(setOut('7', 0), facts(two), DEFAULTS, minutes(0));
    ledger.send('70', minutes(11));
    ledger.plan(setOut('8', 11), facts(two), DEFAULTS, minutes(11));
    expect(planned(ledger)).toEqual(['2 of 7 gone', '2 of 8 waiting']);
  });

  test('[2.6] with the mail of the order off, or an order of one parcel, each has its own at once', () => {
    const ledger = new MailLedger();
    for (const id of ['7', '8']) ledger.plan(setOut(id, 0), facts(two), on(['2']), NOON);
    expect(ledger.all().map(({ topic, dueAt }) => [topic, dueAt])).toEqual([
      ['2', NOON],
      ['2', NOON],
    ]);
    expect(dueOf({ happenedAt: NOON }, {})).toEqual(NOON);
  });

  test('[2.6] the copies for the merchant are put together too, the mails of the merchant are not', () => {
    const ledger = new MailLedger();
    const rules = on(['2', 'order_part'], ['2']);
    for (const id of ['7', '8']) ledger.plan(setOut(id, 0), facts({ ...two, toSelf: true }), rules, NOON);
    const waiting = ledger.all().filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ topic, to }) => `${topic} ${to}`)).toEqual([
      '2 merchant:aa',
      '2 merchant:aa',
      'order_part customer',
      'order_part copy:aa',
    ]);
  });

  const delivered = { to: { status: ShipmentStatus.Delivered, subStatus: 4001 } } as const;
  test('[2.6] when the last parcel arrives, one mail of the order replaces its own', () => {
    const done = { order: { parcels: 2, isDone: true } };
    expect(plan(delivered, DEFAULTS, done)).toEqual({ mails: ['order_done customer'], skipped: null });
    expect(plan(delivered, DEFAULTS, two).mails).toEqual(['4 customer']);
    expect(plan(delivered, on(['4']), done).mails).toEqual(['4 customer']);
    expect(plan(delivered, DEFAULTS, { order: { parcels: 1, isDone: true } }).mails).toEqual(['4 customer']);
    // The merchant gets no mails about orders, but that about the parcel.
    expect(plan(delivered, on(['order_done'], ['4']), done).mails).toEqual(['order_done customer', '4 merchant:aa']);
  });

  test('[2.6] two last parcels that arrive at once are one mail; a parcel added afterwards makes the order done once more', () => {
    const ledger = new MailLedger();
    const done = (parcels: number) => facts({ order: { parcels, isDone: true } });
    for (const id of ['7', '8']) ledger.plan(change({ ...delivered, shipmentId: id }), done(2), DEFAULTS, NOON);
    expect(planned(ledger)).toEqual(['order_done of 7 waiting']);
    ledger.plan(change({ ...delivered, shipmentId: '9' }), done(3), DEFAULTS, NOON);
    expect(planned(ledger)).toEqual(['order_done of 7 waiting', 'order_done of 9 waiting']);
  });

  test('[2.6] parcels that set out are not mailed any more when all have arrived', () => {
    const ledger = new MailLedger();
    for (const id of ['7', '8']) ledger.plan(setOut(id, 0), facts(two), DEFAULTS, NOON);
    ledger.plan(
      change({ ...delivered, shipmentId: '8' }),
      facts({ order: { parcels: 2, isDone: true } }),
      DEFAULTS,
      NOON,
    );
    expect(planned(ledger).filter((mail) => mail.endsWith('waiting'))).toEqual(['order_done of 8 waiting']);
  });
});

describe('mails that wait', () => {
  const late = { ...DEFAULTS, rules: { ...RULES, delay_minutes: 600 } };
  const then = (...changes: Partial<Change>[]) => {
    const ledger = new MailLedger();
    for (const one of changes) ledger.plan(change(one), facts(), late, NOON);
    return ledger.all().map(({ topic, state }) => `${topic} ${state}`);
  };
  const to = (
    status: 2 | 3 | 4 | 7,
    subStatus: 2001 | 3001 | 3002 | 4001 | 7005 | null,
    extra: Partial<Change> = {},
  ) => ({ to: { status, subStatus }, happenedAt: minutes(status), ...extra });

  test('[2.6] a mail that waits is cancelled when its parcel has left that status', () => {
    expect(then(to(2, 2001), to(4, 4001))).toEqual(['2 outdated', '4 waiting']);
    // Also by a mark, and by a change without a mail.
    expect(then(to(2, 2001), to(4, null, { by: 'user' }))).toEqual(['2 outdated']);
    expect(then(to(2, 2001), to(7, 7005))).toEqual(['2 outdated', '7 waiting']);
    expect(then(to(2, 2001), to(4, 4001, { isLatest: false }))).toEqual(['2 waiting']);
    expect(then(to(2, 2001), to(4, 4001, { shipmentId: '8' }))).toEqual(['2 waiting', '4 waiting']);
  });

  test('[2.6] the mail of a substatus is cancelled when its parcel has left that, the mail of a status is not', () => {
    const within = (subStatus: 3001 | 3002) =>
      to(3, subStatus, { was: { status: ShipmentStatus.OutForDelivery, at: null } });
    expect(then(to(3, 3002), within(3001))).toEqual(['3002 outdated']);
    expect(then(to(3, 3001), within(3002))).toEqual(['3 waiting', '3002 waiting']);
  });

  test('[2.6] what was cancelled is mailed when it comes true after all; what was sent is never mailed twice', () => {
    expect(
      then(to(4, 4001), to(2, 2001, { was: { status: ShipmentStatus.Delivered, at: minutes(60) } }), to(4, 4001)),
    ).toEqual(['4 outdated', '4 waiting']);
    const ledger = new MailLedger();
    const current = (topic: MailTopic) =>
      ledger.all().filter((mail) => mail.topic === topic && mail.state !== 'outdated');
    ledger.plan(change(to(4, 4001)), facts(), DEFAULTS, NOON);
    ledger.send('70', minutes(20));
    ledger.plan(change(to(2, 2001)), facts(), DEFAULTS, minutes(20));
    ledger.plan(change(to(4, 4001)), facts(), DEFAULTS, minutes(20));
    expect(current('4').map(({ state }) => state)).toEqual(['gone']);
  });
});
