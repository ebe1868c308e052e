import { maskPersonal } from './mask-personal';

test.each([
  ['Delivered, signed by: J. SMITH', 'Delivered, signed'],
  ['Signed for by Ada Lovelace at the front desk', 'Signed for'],
  ['Received by NEIGHBOUR Müller', 'Received'],
  ['Zustellung erfolgt, unterschrieben von Meier', 'Zustellung erfolgt, unterschrieben'],
  ['Call +49 170 1234567 or mail ada@example.com', 'Call … or mail …'],
])('%s becomes %s', (text, masked) => expect(maskPersonal(text)).toBe(masked));

test.each([
  'Arrived at facility',
  'Delivered',
  'Held by customs',
  'Picked up by courier',
  'Received by local carrier',
  'Handed over to local courier on 2026-11-20',
  'Left in the safe place',
])('%s stays', (text) => expect(maskPersonal(text)).toBe(text));
