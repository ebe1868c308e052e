import { CODE_MAPS, isUnknownCode, readCode } from './codes';

/** Couriers whose tables merchants meet most, with the least number of codes that a table of theirs holds. */
const LEAST_CODES: Record<string, number> = {
  ups: 90,
  fedex: 45,
  usps: 45,
  dhl: 50,
  'canada-post': 60,
  'australia-post': 50,
  dpd: 45,
  gls: 19,
  evri: 20,
  'la-poste': 40,
  colissimo: 90,
  chronopost: 40,
  'sweden-post': 12,
  'correos-spain': 30,
  postnl: 250,
  inpost: 75,
  purolator: 16,
  amazon: 44,
  ontrac: 11,
  lasership: 11,
  upu: 25,
};

describe('the tables of raw codes', () => {
  it.each(Object.entries(LEAST_CODES))('%s has at least %i codes and names their source', (owner, least) => {
    expect(Object.keys(CODE_MAPS[owner]?.codes ?? {}).length).toBeGreaterThanOrEqual(least);
    expect(CODE_MAPS[owner]?.source).not.toBe('');
  });

  it('have one meaning for a code, however it is written', () => {
    const doubtful = Object.entries(CODE_MAPS).flatMap(([owner, { codes }]) => {
      const meanings = new Map<string, number>();
      return Object.entries(codes)
        .filter(([code, subStatus]) => {
          const written = code.toLowerCase();
          const before = meanings.get(written) ?? subStatus;
          meanings.set(written, before);
          return before !== subStatus;
        })
        .map(([code]) => `${owner} ${code}`);
    });
    expect(doubtful).toEqual([]);
  });
});

describe('readCode', () => {
  it('reads codes of the published tables by what they are published to mean', () => {
    expect(readCode('ups', '040')).toBe(3002);
    expect(readCode('fedex', 'HL')).toBe(3002);
    expect(readCode('usps', '55')).toBe(6004);
    expect(readCode('dpd', 'DODEY')).toBe(4002);
    expect(readCode('la-poste', 'DI2')).toBe(7010);
    expect(readCode('inpost', 'undelivered_unknown_receiver')).toBe(6003);
    expect(readCode('amazon', 'EVENT_309')).toBe(7010);
  });

  it("reads the postal codes of every post, and a post's own table first", () => {
    expect(readCode('japan-post', 'EMI')).toBe(4001);
    expect(readCode('china-post', 'EDH')).toBe(3002);
    expect(readCode('thailand-post', '31')).toBe(3001);
  });

  it('reads a code with and without leading zeros, and never another number', () => {
    expect(readCode('canada-post', '0174')).toBe(3001);
    expect(readCode('canada-post', '174')).toBe(3001);
    expect(readCode('ups', '21')).toBeNull();
    expect(readCode('canada-post', '0')).toBeNull();
  });

  it('knows no code with several outcomes', () => {
    expect(readCode('canada-post', '1415')).toBeNull();
    expect(readCode('gls', '3')).toBeNull();
    expect(readCode('fedex', 'RR2')).toBeNull();
  });
});

describe('isUnknownCode', () => {
  it.each([
    ['ups', 'ZQ9', true],
    ['ups', '040', false],
    ['japan-post', 'EMI', false],
    ['ups', 'InTransit_PickedUp', false],
    ['ups', '1234567890', false],
    ['ups', 'Left at the door', false],
  ])('%s %s: %s', (courier, code, unknown) => {
    expect(isUnknownCode(courier, code)).toBe(unknown);
  });
});
