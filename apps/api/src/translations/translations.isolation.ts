import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'GET /api/v1/lang/:lang': async ({ asA }) => {
    expect((await asA({ url: '/api/v1/lang/de' })).json().data.lang).toBe('de');
  },
};
