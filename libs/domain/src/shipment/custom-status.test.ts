import { CUSTOM_STATUS_COLORS, customStatusName, isReadableColor, type CustomStatus } from './custom-status';

test('a name is read in the language of who reads, else as it was given', () => {
  const status: CustomStatus = {
    id: '1',
    name: 'Packed',
    color: '#0b6e63',
    icon: null,
    after: 'ready',
    delayDays: 0,
    description: '',
    translations: { de: 'Verpackt', fr: '' },
  };
  expect(['de', 'fr', 'sv'].map((language) => customStatusName(status, language as 'de'))).toEqual([
    'Verpackt',
    'Packed',
    'Packed',
  ]);
});

test('every colour that is offered can be read on white', () => {
  for (const color of CUSTOM_STATUS_COLORS) expect([color, isReadableColor(color)]).toEqual([color, true]);
});

test.each(['#777777', '#ffcc00', '#fff', 'red', '', '#0b6e63;', '#0b6e6g'])('%s is no colour to be read', (color) => {
  expect(isReadableColor(color)).toBe(false);
});
