import { defaultPageSettings, NO_PAGE_CODE } from '@parcelway/http-contract';
import type { IsolationCases } from '../../testing/isolation';

export const isolation: IsolationCases = {
  'POST /api/v1/trackpage/preview': async ({ asA, a, b }) => {
    const preview = (shipment: string) =>
      asA({
        method: 'POST',
        url: '/api/v1/trackpage/preview',
        payload: {
          theme: 'classic',
          settings: defaultPageSettings('classic'),
          code: NO_PAGE_CODE,
          language: 'en',
          state: 2,
          shipment,
        },
      });
    const refused = await preview(b.shipment);
    expect([refused.statusCode, refused.body]).toEqual([404, (await preview('999999999')).body]);
    const mine = await preview(a.shipment);
    expect(mine.statusCode).toBe(200);
    expect(mine.body).not.toContain(b.secret);
  },
};
