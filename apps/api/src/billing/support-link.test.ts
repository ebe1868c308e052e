import { supportLink } from './support-link';

const link = (address: string, plan = 'enterprise') => supportLink(address, { domain: 'one.myshopify.com', plan });
const MARK = '%5BPriority%5D%20one.myshopify.com';

test.each(['free', 'basic', 'pro', 'trial'])('[6.9] with the plan %s the link of support is the plain one', (plan) =>
  expect(link('https://help.example?a=b c', plan)).toBe('https://help.example?a=b c'),
);

test.each([
  ['mailto:help@parcelway.example', `mailto:help@parcelway.example?subject=${MARK}`],
  ['mailto:help@parcelway.example?', `mailto:help@parcelway.example?subject=${MARK}`],
  [
    'mailto:a+b@parcelway.example?cc=c+d@parcelway.example&Subject=Help%20me&body=1+1%3D2',
    `mailto:a+b@parcelway.example?subject=${MARK}%20Help%20me&cc=c+d@parcelway.example&body=1+1%3D2`,
  ],
  ['mailto:help@parcelway.example?subject=', `mailto:help@parcelway.example?subject=${MARK}`],
  ['mailto:help@parcelway.example?subject=100%&&', `mailto:help@parcelway.example?subject=${MARK}%20100%`],
])('[6.9] on Enterprise a mail of support has priority and shop in its subject: %s', (address, expected) =>
  expect(link(address)).toBe(expected),
);

test.each([
  ['https://help.example', 'https://help.example/?priority=enterprise&shop=one.myshopify.com'],
  ['https://help.example/new?a=b#top', 'https://help.example/new?a=b&priority=enterprise&shop=one.myshopify.com#top'],
  ['https://help.example/?priority=low', 'https://help.example/?priority=enterprise&shop=one.myshopify.com'],
])('[6.9] on Enterprise an address of support carries priority and shop as parameters: %s', (address, expected) =>
  expect(link(address)).toBe(expected),
);

test('what is in a shop’s name cannot add fields to the mail', () =>
  expect(supportLink('mailto:help@parcelway.example', { domain: 'x&bcc=a@b.example', plan: 'enterprise' })).toBe(
    'mailto:help@parcelway.example?subject=%5BPriority%5D%20x%26bcc%3Da%40b.example',
  ));
