import { courierOfCompany, listCouriers, trackingUrl } from './index';
import { FORMATS } from './formats';

test('codes are one vocabulary: unique, hyphenated, and used by every number format', () => {
  const codes = listCouriers().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  for (const { courier } of FORMATS) if (courier) expect(codes).toContain(courier);
  for (const { country } of listCouriers()) if (country) expect(country).toMatch(/^[A-Z]{2}$/);
});

test.each([
  ['UPS', 'ups'],
  ['ups ground', 'ups'],
  ['DHL Express', 'dhl'],
  ['DHL Express (US)', 'dhl'],
  ['USPS', 'usps'],
  ['USPS Priority Mail', 'usps'],
  ['Deutsche Post DHL', 'deutsche-post'],
  ['Deutsche Post', 'deutsche-post'],
  ['Royal Mail', 'royal-mail'],
  ['Royal Mail Tracked 24', 'royal-mail'],
  ['Canada Post', 'canada-post'],
  ['Poste Italiane', 'poste-italiane'],
  ['Österreichische Post', 'austrian-post'],
  ['FedEx SmartPost', 'fedex'],
  ['La Poste', 'la-poste'],
  ['Colissimo', 'colissimo'],
  ['China Post', 'china-post'],
  ['Shipped with UPS', 'ups'],
  ['An Post', 'an-post'],
  ['Česká pošta', 'czech-post'],
])('the store’s "%s" is %s', (company, code) => {
  expect(courierOfCompany(company)).toBe(code);
});

test.each(['', 'Other', 'Local delivery', 'Upside Couriers', '田中さん'])('the company "%s" is unknown', (company) => {
  expect(courierOfCompany(company)).toBeNull();
});

test('a tracking link is http(s) and holds the number encoded', () => {
  expect(trackingUrl('usps', '94 00&x=<>')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2000%26x%3D%3C%3E',
  );
  expect(trackingUrl('ups', '$&\ud800')).toBe('https://www.ups.com/track?tracknum=%24%26%EF%BF%BD');
  expect(trackingUrl('amazon', 'TBA000000000000')).toBeNull();
  expect(trackingUrl('nobody', '1')).toBeNull();
  for (const { trackUrl, homepage } of listCouriers()) {
    for (const url of [trackUrl, homepage]) if (url) expect(url).toMatch(/^https?:\/\//);
    if (trackUrl) expect(trackUrl.split('%s')).toHaveLength(2);
  }
});
