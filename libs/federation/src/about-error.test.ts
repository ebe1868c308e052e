import { aboutError } from './about-error';

const thrown = (message: string, stack: string, cause?: unknown) =>
  Object.assign(new TypeError(message, { cause }), { stack: `TypeError: ${message}\n${stack}` });

test('an error is reported with its message and its place in released code', () => {
  const error = thrown(
    'x is not a function',
    [
      '    at a (http://localhost/r/orders/1.0.0-abc/js/main.1a.js?r=1:1:20)',
      '    at b (chrome-extension://abc/content.js:1:1)',
      '    at c (http://localhost/r/shell/2.0.0-def/js/vendor.js:3:40)',
    ].join('\n'),
  );
  expect(aboutError(error)).toEqual({
    message: 'TypeError: x is not a function',
    frames: ['orders/1.0.0-abc/js/main.1a.js:1:20', 'shell/2.0.0-def/js/vendor.js:3:40'],
  });
});

test('the cause of an error is reported with it', () => {
  const { message } = aboutError(thrown('could not be loaded', '', new Error('offline')));
  expect(message).toBe('TypeError: could not be loaded ← Error: offline');
});

test('nothing that identifies people or orders leaves the page', () => {
  const { message = '' } = aboutError(
    new Error('no order #10234567 of jane.doe+1@shop.example in "Jane Doe" at https://shop.example/o?token=abc'),
  );
  expect(message).not.toMatch(/1023|jane|Jane|abc/);
});

test('something thrown that is no error is not described', () => {
  expect(aboutError('offline')).toEqual({});
});
