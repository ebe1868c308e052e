import { configureApi } from './client';

/** As before each test: a client whose `fetch` and toasts the test plays and watches. */
export function setUpFetch() {
  const toast = jest.fn();
  const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
  beforeEach(() => {
    jest.resetAllMocks();
    globalThis.fetch = fetchMock as unknown as typeof fetch;
    configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast });
  });
  return { toast, fetchMock };
}
