import { readText } from './read-text';

test('an answer of known length is read in one piece, so that no browser counts it as cancelled', async () => {
  const response = new Response('all of it', { headers: { 'content-length': '9' } });
  const whole = jest.spyOn(response, 'text');
  await expect(readText(response)).resolves.toBe('all of it');
  expect(whole).toHaveBeenCalled();
});

test('one that declares itself too long is not read', async () => {
  const response = new Response('{}', { headers: { 'content-length': '16000001' } });
  await expect(readText(response)).rejects.toThrow('too long');
  expect(response.bodyUsed).toBe(false);
});
