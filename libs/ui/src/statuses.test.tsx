import {
  CUSTOM_STATUS_ICONS,
  SHIPMENT_STATUSES,
  SUB_STATUS_CODES,
  SUB_STATUSES,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import { initI18n } from '@parcelway/i18n';
import { render } from '@testing-library/react';
import { CustomStatusMark } from './custom-status';
import { StatusBadge } from './index';

beforeAll(() => initI18n('en'));

const badgeOf = (status: ShipmentStatus, subStatus: SubStatus | null = null) =>
  render(<StatusBadge status={status} subStatus={subStatus} />).container.firstElementChild as HTMLElement;

test('[4.1, 4.2] each status is shown by its own word, an icon, and a colour of its own', () => {
  const badges = ([0, 1, 2, 3, 4, 5, 6, 7] as const).map((status) => badgeOf(status));
  expect(badges.map((badge) => badge.textContent)).toEqual([
    'Pending',
    'Info received',
    'In transit',
    'Out for delivery',
    'Delivered',
    'Expired',
    'Failed attempt',
    'Exception',
  ]);
  for (const badge of badges) expect(badge.querySelector('svg')).not.toBeNull();
  expect(new Set(badges.map(({ style }) => style.color)).size).toBe(SHIPMENT_STATUSES.length);
  expect(new Set(badges.map(({ style }) => style.background)).size).toBe(SHIPMENT_STATUSES.length);
});

test('a status of a merchant is a circle of its colour with its own icon, or a dot', () => {
  const mark = (icon: (typeof CUSTOM_STATUS_ICONS)[number] | null) =>
    render(<CustomStatusMark color="#0b6e63" icon={icon} />).container;
  const drawings = CUSTOM_STATUS_ICONS.map((icon) => mark(icon).querySelector('svg svg')?.innerHTML);
  expect(new Set(drawings).size).toBe(CUSTOM_STATUS_ICONS.length);
  expect(mark('clock').querySelector('circle')).toHaveAttribute('fill', '#0b6e63');
  expect(mark(null).querySelector('svg svg')).toBeNull();
});

describe('[4.3] a substatus is shown in words beside its status', () => {
  const WORDS: [string, ShipmentStatus, Partial<Record<SubStatus, string>>][] = [
    [
      '[4.4] pending',
      0,
      {
        10001: 'No information from the courier yet',
        10002: "The number may not fit the courier's format",
        10003: 'The number is not one of this courier',
        10004: 'Processed, but not scanned yet',
        10005: 'No information for some days',
      },
    ],
    ['[4.5] info received', 1, { 1001: 'Waiting for pickup' }],
    [
      '[4.6] in transit',
      2,
      {
        2001: 'On the way',
        2002: 'At a sorting hub',
        2003: 'At the delivery facility',
        2004: 'In the destination country',
        2005: 'Customs cleared',
        2006: 'Item dispatched',
        2007: 'Departed from the airport',
      },
    ],
    [
      '[4.7] out for delivery',
      3,
      { 3001: 'Out for delivery', 3002: 'Ready for collection', 3003: 'Customer contacted' },
    ],
    [
      '[4.8] delivered',
      4,
      {
        4001: 'Delivered',
        4002: 'Picked up by the customer',
        4003: 'Signed for',
        4004: 'Left at the door or with a neighbour',
      },
    ],
    [
      '[4.9] exception',
      7,
      {
        7004: 'Unclaimed',
        7005: 'Exception',
        7006: 'Held by customs',
        7007: 'Lost or damaged',
        7008: 'Cancelled before pickup',
        7009: 'Refused by the receiver',
        7010: 'Returned to sender',
        7011: 'Being sent back to sender',
      },
    ],
    [
      '[4.10] failed attempt',
      6,
      {
        6001: 'Problem with the address',
        6002: 'Receiver not at home',
        6003: 'Addressee could not be located',
        6004: 'Delivery attempt failed',
      },
    ],
    ['[4.11] expired', 5, { 5001: 'No update for 30 days' }],
  ];

  test.each(WORDS)('%s', (_name, status, words) => {
    const codes = SUB_STATUS_CODES.filter((code) => SUB_STATUSES[code].status === status);
    expect(codes).toEqual(Object.keys(words).map(Number));
    const statusWord = badgeOf(status).textContent;
    // A substatus that repeats the status adds nothing.
    for (const code of codes)
      expect(badgeOf(status, code).textContent).toBe(
        words[code] === statusWord ? statusWord : `${statusWord}, ${words[code]}`,
      );
  });
});
