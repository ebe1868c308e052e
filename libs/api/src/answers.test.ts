import { request } from './client';
import { setUpFetch } from './test-fetch';

const NETWORK_MESSAGE = 'Internet Error,Please Try Later !';
const { toast, fetchMock } = setUpFetch();
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

test('[7.9] code 200 means success: the data is yielded, and no message is shown', async () => {
  fetchMock.mockReturnValueOnce(answer({ code: 200, message: 'Done', data: { page: 1 } }));
  await expect(request({ url: 'order/list' })).resolves.toMatchObject({ code: 200, data: { page: 1 } });
  expect(toast).not.toHaveBeenCalled();
});

test('[7.9, 8.6] a 200 answer whose code is not 200 shows the message as a toast for 2000 ms and yields no data', async () => {
  fetchMock.mockReturnValueOnce(answer({ code: 403, message: 'Your plan does not include this', data: { secret: 1 } }));
  await expect(request({ url: 'order/list' })).rejects.toEqual({
    code: 403,
    message: 'Your plan does not include this',
  });
  expect(toast).toHaveBeenCalledWith('Your plan does not include this', { isError: true, duration: 2000 });
});

test.each([400, 403, 404, 405, 409, 422, 429, 500])(
  '[8.1, 8.4] a non-200 response status shows the server message as an error toast for 2000 ms; the error body is thrown to the caller: %i',
  async (code) => {
    const body = { code, message: 'Check the fields', errors: { page: 'must be at least 1' } };
    fetchMock.mockReturnValueOnce(answer(body, code));
    await expect(request({ url: 'order/list' })).rejects.toEqual(body);
    expect(toast.mock.calls).toEqual([['Check the fields', { isError: true, duration: 2_000 }]]);
  },
);

test('[5.9] a failed answer without a message throws its status and shows no empty toast', async () => {
  fetchMock.mockReturnValueOnce(answer({ code: 500 }, 500));
  await expect(request({ url: 'order/list' })).rejects.toEqual({ code: 500, message: '' });
  expect(toast).not.toHaveBeenCalled();
});

test.each<[string, () => Response, number]>([
  ['not JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ['not JSON although successful', () => new Response('<h1>Sign in to the hotel</h1>'), 502],
  ['empty', () => new Response(null), 502],
  ['null', () => Response.json(null), 502],
  ['a list', () => Response.json([1]), 502],
  ['without a code', () => Response.json({ data: {} }), 502],
  [
    'huge',
    () =>
      new Response(
        new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(32)) }),
      ),
    0,
  ],
])('an answer that is %s shows the network message and throws its code', async (_name, make, code) => {
  fetchMock.mockReturnValueOnce(Promise.resolve(make()));
  await expect(request({ url: 'order/list' })).rejects.toEqual({ code, message: NETWORK_MESSAGE });
  expect(toast.mock.calls).toEqual([[NETWORK_MESSAGE, { isError: true, duration: 5000 }]]);
});

test('a message that is not a text is not shown', async () => {
  fetchMock.mockReturnValueOnce(answer({ code: 500, message: { html: '<b>' } }, 500));
  await expect(request({ url: 'order/list' })).rejects.toEqual({ code: 500, message: '' });
  expect(toast).not.toHaveBeenCalled();
});
