import { makeStore } from './base-api';
import { endpoints } from './test-endpoints';
import { setUpFetch } from './test-fetch';

const { toast, fetchMock } = setUpFetch();
afterEach(() => jest.restoreAllMocks());

/** Calls whose failure the specification has ignored or logged: 4.41, 8.9, 8.10. */
const QUIET = ['session', 'orderCount', 'lang'];

test.each(endpoints)(
  '[8.1] %s that fails shows the server message once, unless the specification has it quiet',
  async (name, run) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchMock.mockImplementation(() =>
      Promise.resolve(Response.json({ code: 500, message: 'Nothing is lost.' }, { status: 500 })),
    );
    await run(makeStore().dispatch);
    expect(toast.mock.calls).toEqual(
      QUIET.includes(name) ? [] : [['Nothing is lost.', { isError: true, duration: 2_000 }]],
    );
  },
);
