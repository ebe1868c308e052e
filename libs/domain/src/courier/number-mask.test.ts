import {
  customCourierId,
  customTrackingUrl,
  fitNumber,
  initialsOf,
  isTrackingTemplate,
  maskIssue,
  plainMask,
  type CheckDigit,
  type MaskIssue,
} from './number-mask';

const fits = (mask: string, number: string, checkDigit: CheckDigit | null = null) =>
  fitNumber({ masks: [mask], checkDigit }, number);

test.each([
  ['AB#######', 'AB1234567', true],
  ['AB#######', 'AB123456', false],
  ['AB#######', 'AC1234567', false],
  ['AB#######', 'AB12345678', false],
  ['@@####**', 'QZ12349Z', true],
  ['@@####**', '1Z12349Z', false],
  ['@@####**', 'QZ12A49Z', false],
])('[6.9] the numbers of %s: # is a digit, @ a letter, * either (%s)', (mask, number, expected) => {
  expect(fits(mask, number) !== null).toBe(expected);
});

test.each<[CheckDigit, string, string, string]>([
  // The examples of GS1, of the bank cards' standard and of the postal union.
  ['mod10', '#############', '6291041500213', '6291041500214'],
  ['luhn', '###########', '79927398713', '79927398714'],
  ['mod11', 'RA#########GB', 'RA473124829GB', 'RA473124828GB'],
])('[6.9] a check digit by %s is the last digit of those that vary', (checkDigit, mask, right, wrong) => {
  expect(fits(mask, right, checkDigit)).toMatchObject({ checkDigit: true });
  expect(fits(mask, wrong, checkDigit)).toBe('wrong_check_digit');
});

test('the best of several masks counts, and one with the letters of the courier is better', () => {
  expect(fitNumber({ masks: ['**######', 'AB######'], checkDigit: null }, 'AB123456')).toMatchObject({ marked: true });
  expect(fitNumber({ masks: ['AC######', '**######'], checkDigit: null }, 'AB123456')).toMatchObject({ marked: false });
});

test.each<[string, CheckDigit | null, MaskIssue | null]>([
  ['AB######', null, null],
  ['(a+)+####', null, 'characters'],
  ['AB###', null, 'length'],
  ['#'.repeat(41), null, 'length'],
  ['ABCDE###', null, 'open'],
  ['AB@@@@@#', 'luhn', 'check_digit'],
  ['AB########', 'mod11', 'check_digit'],
  ['AB#########', 'mod11', null],
])('the mask %s with check digit %s has the issue %s', (mask, checkDigit, issue) => {
  expect(maskIssue(mask, checkDigit)).toBe(issue);
});

test('a mask is compared without blanks, dashes and case, as numbers are', () => {
  expect(plainMask(' ab-#### ##')).toBe('AB######');
});

test.each([
  ['https://boats.example/track?no={number}', true],
  ['http://boats.example/{number}', true],
  ['https://boats.example/track', false],
  ['https://{number}.example/', false],
  ['https://boats.example{number}', false],
  ['https://me:secret@boats.example/{number}', false],
  ['javascript:alert({number})', false],
  ['boats.example/{number}', false],
])('[6.9] %s is a link to a parcel: %s', (template, expected) => {
  expect(isTrackingTemplate(template)).toBe(expected);
});

test('a number stays a part of the link, whatever is in it', () => {
  expect(customTrackingUrl('https://boats.example/?n={number}&l=en', 'A/1&x=$&')).toBe(
    'https://boats.example/?n=A%2F1%26x%3D%24%26&l=en',
  );
  expect(customTrackingUrl('', 'AB1')).toBeNull();
});

test('a code of a courier that a shop defined has its id', () => {
  expect(['custom-12', 'custom-', 'custom-0', 'custom-1x', 'ups'].map(customCourierId)).toEqual([
    '12',
    null,
    null,
    null,
    null,
  ]);
});

test('initials are of the first three parts of a name', () => {
  expect(initialsOf('Two fast river-boats')).toBe('TFR');
});
