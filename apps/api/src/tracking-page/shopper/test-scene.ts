import { defaultPageSettings, NO_MASKING, NO_PAGE_CODE, type PageSettings } from '@parcelway/http-contract';
import type { PageDesign } from '../design/page-design';
import type { PageScene, Place } from './page-content';
import { createReader, type Reader } from './page-language';

const NOW = new Date('2026-11-22T12:00:00Z');

/** For tests only: a page of our own design, with what a test changes of it. */
export function testScene({
  settings = {},
  design = {},
  place = {},
  language = 'en',
  reader,
}: {
  settings?: Partial<PageSettings>;
  design?: Partial<Omit<PageDesign, 'settings'>>;
  place?: Partial<Place>;
  language?: string;
  reader?: Reader;
}): PageScene {
  const theme = design.theme ?? 'classic';
  const whole: PageDesign = {
    theme,
    code: NO_PAGE_CODE,
    masking: NO_MASKING,
    images: [],
    ...design,
    settings: { ...defaultPageSettings(theme), ...settings },
  };
  return {
    design: whole,
    reader:
      reader ??
      createReader({
        wanted: language,
        acceptLanguage: undefined,
        shopLocale: 'en',
        shopCountry: 'GB',
        timezone: 'UTC',
        now: NOW,
        rules: whole.settings,
      }),
    place: {
      on: 'hosted',
      inTheme: place.on === 'store',
      shopId: '1',
      shopName: 'Nice shop',
      home: 'https://nice-shop.example',
      files: '',
      nums: null,
      contact: 'mailto:help@shop.example',
      ...place,
    },
  };
}
