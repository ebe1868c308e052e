import { ShipmentStatus } from '@parcelway/domain';
import { classify, createClassifier, type CourierEvent } from './classify';
import { readCode } from './codes';
import { isProvenRule } from './precision';
import { RULE_FILES } from './text-rules';

const event = (text: string, rest: Partial<CourierEvent> = {}): CourierEvent => ({
  text,
  courier: 'somebody',
  provider: null,
  ...rest,
});
const delivered = { status: ShipmentStatus.Delivered, subStatus: 4001 } as const;
const inTransit = { status: ShipmentStatus.InTransit, subStatus: 2001 } as const;

describe('one source', () => {
  it('a text alone decides by its rule', () => {
    expect(classify(event('Parcel was not delivered'))).toEqual({
      status: ShipmentStatus.FailedAttempt,
      subStatus: 6004,
      source: 'text',
      rule: 'en.failed',
      textRule: 'en.failed',
    });
  });

  it('a raw code alone decides, in the map of its courier only', () => {
    const known = classify(event('Qwxz', { courier: 'postnl', rawCode: ' i10 ' }));
    expect(known).toMatchObject({
      status: ShipmentStatus.Delivered,
      subStatus: 4004,
      source: 'code',
      rule: 'code:postnl:i10',
      textRule: null,
    });
    expect(classify(event('Qwxz', { courier: 'dpd', rawCode: 'I10' })).source).toBe('unknown');
  });

  it('the provider alone decides, by its status where it has no substatus', () => {
    expect(
      classify(event('Qwxz', { provider: { status: ShipmentStatus.FailedAttempt, subStatus: null } })),
    ).toMatchObject({
      status: ShipmentStatus.FailedAttempt,
      subStatus: 6004,
      source: 'provider',
      rule: 'provider',
      textRule: null,
    });
  });

  it('what nobody knows has no status', () => {
    expect(classify(event('Qwxz vlkjh'))).toEqual({
      status: null,
      subStatus: null,
      source: 'unknown',
      rule: 'unknown',
      textRule: null,
    });
  });
});

describe('"collected", without by whom', () => {
  const texts: [string, string][] = [
    ['en', 'Picked up'],
    ['en', 'Collected'],
    ['nl', 'Zending is opgehaald'],
    ['de', 'Die Sendung wurde abgeholt'],
    ['es', 'Envío recogido'],
    ['it', 'Spedizione ritirata'],
    ['pl', 'Przesyłka odebrana'],
    ['pt', 'Envio recolhido'],
    ['sv', 'Paketet är hämtat'],
    ['zh', '已取件'],
  ];

  it.each(texts)('%s "%s" is left to the journey, which knows what precedes it: 4002', (lang, text) => {
    expect(classify(event(text, { lang }))).toMatchObject({
      status: ShipmentStatus.Delivered,
      subStatus: 4002,
      source: 'text',
    });
  });

  it.each(texts)('%s "%s" makes no delivery of what the provider calls in transit', (lang, text) => {
    expect(classify(event(text, { lang, provider: inTransit }))).toMatchObject(inTransit);
  });

  it.each([
    ['en', 'Picked up from the sender'],
    ['en', 'Collected by our driver'],
    ['nl', 'Zending opgehaald door de koerier'],
    ['de', 'Die Sendung wurde beim Absender abgeholt'],
    ['es', 'Recogido del remitente'],
    ['it', 'Ritirato presso il mittente'],
    ['pl', 'Odebrana od nadawcy'],
    ['pt', 'Recolhido no remetente'],
    ['sv', 'Hämtat hos avsändaren'],
    ['zh', '快递员已取件'],
  ])('%s "%s" names who: it is in transit wherever it occurs', (lang, text) => {
    expect(classify(event(text, { lang }))).toMatchObject({ subStatus: 2001, source: 'text' });
  });
});

describe('the provider says delivered', () => {
  it.each([
    ['Delivered to shipper', 7010, 'text_over_provider_return'],
    ['Being returned to the sender', 7011, 'text_over_provider_return'],
    ['Delivered to airline', 2001, 'text_over_provider_handover'],
    ['1 of 2 pieces delivered', 2001, 'text_over_provider_partial'],
    ['Will be delivered on Monday', 2001, 'text_over_provider_future_delivery'],
    ['Delivered to the pickup point', 3002, 'text_over_provider_pickup_ready'],
    ['Could not be delivered', 6004, 'text_over_provider_negated'],
    ['Refused by the recipient', 7009, 'text_over_provider_negated'],
  ])('and the text "%s": %i by %s', (text, subStatus, rule) => {
    expect(classify(event(text, { provider: delivered }))).toMatchObject({ subStatus, rule, source: 'text' });
  });

  it('and the text mentions a depot: a scan of delivery is not revoked', () => {
    expect(classify(event('Arrived at the sorting hub', { provider: delivered }))).toMatchObject({
      subStatus: 4001,
      source: 'provider',
      rule: 'provider_over_text_delivery_scan',
    });
  });

  it('and the text as well: the text says how', () => {
    expect(classify(event('Left with a neighbour', { provider: delivered }))).toMatchObject({
      subStatus: 4004,
      rule: 'text_refines_provider',
    });
    expect(classify(event('Delivered', { provider: delivered }))).toMatchObject({
      subStatus: 4001,
      rule: 'en.delivered',
    });
  });
});

describe('the provider says something else', () => {
  it('a return it reports takes precedence over the text "Delivered"', () => {
    expect(
      classify(event('Delivered', { provider: { status: ShipmentStatus.Exception, subStatus: 7010 } })),
    ).toMatchObject({
      status: ShipmentStatus.Exception,
      subStatus: 7010,
      source: 'provider',
      rule: 'provider_over_text_return',
    });
  });

  it('a reason it reports takes precedence over a text without one', () => {
    expect(
      classify(event('In transit', { provider: { status: ShipmentStatus.Exception, subStatus: 7006 } })),
    ).toMatchObject({ subStatus: 7006, rule: 'provider_over_text_generic' });
    expect(
      classify(event('Delivered', { provider: { status: ShipmentStatus.Delivered, subStatus: 4003 } })),
    ).toMatchObject({ subStatus: 4003, rule: 'provider_refines_text' });
  });

  it.each([
    inTransit,
    { status: ShipmentStatus.OutForDelivery, subStatus: 3001 },
    { status: ShipmentStatus.FailedAttempt, subStatus: 6002 },
    { status: ShipmentStatus.InfoReceived, subStatus: 1001 },
  ] as const)('no words alone make a delivery of $subStatus', (provider) => {
    for (const text of ['Delivered', 'Zending is bezorgd', '已签收', 'Collected by the customer'])
      expect(classify(event(text, { provider }))).toMatchObject({ ...provider, rule: 'provider_over_text_delivered' });
  });

  it('no information, or none for long, does not contradict the text', () => {
    for (const status of [0, 5] as const)
      expect(classify(event('Delivered', { provider: { status, subStatus: null } }))).toMatchObject({
        status: ShipmentStatus.Delivered,
        source: 'text',
        rule: 'text_over_provider_no_event',
      });
  });

  it('its general "in transit" yields to a rule with proven precision', () => {
    expect(classify(event('Out for delivery', { provider: inTransit }))).toMatchObject({
      subStatus: 3001,
      rule: 'text_over_provider_generic',
    });
  });

  it('a rule that has read too few texts, or misread some, overrules nobody', () => {
    const rule = 'tr.customs_rejected';
    expect(isProvenRule(rule)).toBe(false);
    const text = RULE_FILES.tr?.customs_rejected?.examples[0] ?? '';
    expect(classify(event(text, { lang: 'tr', provider: inTransit }))).toMatchObject({
      subStatus: 2001,
      source: 'provider',
      rule: 'provider_over_text_unproven',
      textRule: rule,
    });
  });
});

describe('the raw code and the text', () => {
  const coded = (text: string) => classify(event(text, { courier: 'fedex', rawCode: 'DL' }));

  it('a code takes precedence over the text', () => {
    expect(coded('In transit')).toMatchObject({ subStatus: 4001, source: 'code', rule: 'code_over_text' });
  });

  it('a text is more specific than a general code of the same status', () => {
    expect(coded('Delivered: left at front door')).toMatchObject({ subStatus: 4004, rule: 'text_refines_code' });
  });

  it('a code of delivery does not make one of a return, a first leg, a part or a "not"', () => {
    expect(coded('Delivered to shipper')).toMatchObject({ subStatus: 7010, rule: 'text_over_code_return' });
    expect(coded('Delivered to local partner')).toMatchObject({ subStatus: 2001, rule: 'text_over_code_handover' });
    expect(coded('1 of 3 pieces delivered')).toMatchObject({ subStatus: 2001, rule: 'text_over_code_partial' });
    expect(coded('Not delivered')).toMatchObject({ subStatus: 6004, rule: 'text_over_code_negated' });
  });

  it('a code takes precedence over the provider too', () => {
    expect(classify(event('Qwxz', { courier: 'postnl', rawCode: 'J63', provider: delivered }))).toMatchObject({
      subStatus: 7010,
      source: 'code',
      rule: 'code_over_provider_return',
    });
  });
});

describe('rules that operators add', () => {
  const rule = { id: 'operator:1', pattern: 'put into the blue box', subStatus: 4004, courier: 'somebody' } as const;

  it('come before the rules of the files, for their courier only', () => {
    const withRule = createClassifier([rule]);
    const text = 'Delivered and put into the blue box';
    expect(withRule(event(text))).toMatchObject({ subStatus: 4004, rule: 'operator:1', textRule: 'operator:1' });
    expect(withRule(event(text, { courier: 'another' }))).toMatchObject({ subStatus: 4001 });
    expect(classify(event(text))).toMatchObject({ subStatus: 4001 });
  });

  it('one that is no pattern is refused', () => {
    expect(() => createClassifier([{ ...rule, pattern: '(' }])).toThrow();
  });
});

it('codes of tracking providers are read by their name', () => {
  expect(readCode('17track', 'Exception_Returned')).toBe(7010);
  expect(readCode('aftership', 'Delivered_005')).toBe(4004);
  expect(readCode('nobody', 'x')).toBeNull();
});
