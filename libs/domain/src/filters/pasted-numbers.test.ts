import { pastedNumbers } from './pasted-numbers';

test.each([
  ['1944, 1945', ['1944', '1945']],
  ['#1944 #1945', ['#1944', '#1945']],
  ['#1944\n1945\r\n1946\n', ['#1944', '1945', '1946']],
  ['1944;1944; 1Z999AA10123456784', ['1944', '1Z999AA10123456784']],
])('%j is a list of numbers', (text, numbers) => {
  expect(pastedNumbers(text)).toEqual(numbers);
});

test('between commas a number may hold blanks', () => {
  expect(pastedNumbers('RR 123 456 DE, 1944')).toEqual(['RR 123 456 DE', '1944']);
  expect(pastedNumbers('9400 1000, 1944')).toEqual(['9400 1000', '1944', '9400', '1000']);
});

test.each(['1944', 'ada smith', 'Smith, John', 'Ada 12', '', ' , '])('%j is no list', (text) => {
  expect(pastedNumbers(text)).toEqual([]);
});
