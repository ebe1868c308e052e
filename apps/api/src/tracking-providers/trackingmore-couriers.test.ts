import pino from 'pino';
import { createTrackingMore } from './trackingmore';

const provider = createTrackingMore(
  { TRACKINGMORE_URL: 'http://localhost', TRACKINGMORE_API_KEY: 'key-1', TRACKINGMORE_WEBHOOK_SECRET: 'unused' },
  pino({ level: 'silent' }),
);
const parcel = (number: string, courier: string) => ({ number, courier, destination: null });
const austrian = parcel('RR123456785AT', 'austrian-post');

/** The bodies of the registrations that the provider was sent. */
const registered: unknown[] = [];

/** The provider answers: what it detects, and under which codes it follows the number. */
function providerResponds(response: { detects?: string[]; follows?: string[] }): void {
  registered.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (url.endsWith('/couriers/detect'))
      return answer(response.detects?.map((courier_code) => ({ courier_code })) ?? []);
    if (url.includes('/trackings/get'))
      return answer(
        (response.follows ?? []).map((courier_code) => ({ tracking_number: austrian.number, courier_code })),
      );
    registered.push(body);
    return answer({ success: body, error: [] });
  });
}
const answer = (data: unknown) => Response.json({ meta: { code: 200, message: 'OK' }, data });

afterEach(() => jest.restoreAllMocks());

test('a courier is sent in the provider’s code and comes back in ours', async () => {
  providerResponds({ follows: ['austria-post'] });
  expect(await provider.register([austrian])).toEqual([
    expect.objectContaining({ accepted: true, courier: 'austrian-post' }),
  ]);
  expect(registered).toEqual([[expect.objectContaining({ courier_code: 'austria-post' })]]);
  expect(await provider.fetch([austrian])).toEqual([expect.objectContaining({ courier: 'austrian-post' })]);
});

test('a detected courier comes back in our code', async () => {
  providerResponds({ detects: ['unknown-to-us', 'austria-post'] });
  expect(await provider.register([parcel('RR123456785AT', '')])).toEqual([
    expect.objectContaining({ accepted: true, courier: 'austrian-post' }),
  ]);
});

test('a courier without a code is followed under the one that the provider detects, if that is none of ours', async () => {
  providerResponds({ detects: ['ups', 'veho-us'] });
  expect(await provider.register([parcel('VEHO12345', 'veho')])).toEqual([
    expect.objectContaining({ accepted: true, courier: 'veho' }),
  ]);
  expect(registered).toEqual([[expect.objectContaining({ courier_code: 'veho-us' })]]);
});

test('a courier without a code never becomes another courier of ours', async () => {
  providerResponds({ detects: ['ups'] });
  expect(await provider.register([parcel('VEHO12345', 'veho')])).toEqual([
    expect.objectContaining({ accepted: false, reason: 'bad_courier', message: 'TrackingMore does not track Veho.' }),
  ]);
  expect(registered).toEqual([]);
});

test('an answer under another courier comes back with that courier', async () => {
  providerResponds({ follows: ['dhl-germany'] });
  expect(await provider.fetch([austrian])).toEqual([
    expect.objectContaining({ number: austrian.number, courier: 'dhl-germany' }),
  ]);
});

test('an answer under an unknown code counts for the requested courier', async () => {
  providerResponds({ follows: ['new-courier-of-theirs'] });
  expect(await provider.fetch([austrian])).toEqual([expect.objectContaining({ courier: 'austrian-post' })]);
});

test("another parcel's answer is not given twice", async () => {
  providerResponds({ follows: ['dhl-germany'] });
  expect(await provider.fetch([austrian, parcel(austrian.number, 'dhl-germany')])).toEqual([
    expect.objectContaining({ courier: 'dhl-germany' }),
  ]);
});
