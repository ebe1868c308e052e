import { LANGUAGES, type PageTheme } from '@parcelway/domain';
import {
  PAGE_SETTINGS_VERSION,
  type PageCode,
  type PageMasking,
  type PageSection,
  type PageSettings,
} from './page-settings';

type Values = PageSection extends infer Section
  ? Section extends PageSection
    ? Omit<Section, 'id' | 'hidden'>
    : never
  : never;
// Each kind occurs once, so its name serves as its id.
const section = (values: Values): PageSection => ({ ...values, id: values.kind, hidden: false });

const PARCEL: readonly PageSection[] = [
  section({ kind: 'status' }),
  section({ kind: 'progress', bar: 'steps' }),
  section({ kind: 'expected' }),
  section({ kind: 'courier', show_number: true, show_link: true }),
];
const HISTORY: readonly PageSection[] = [
  section({ kind: 'timeline', open: 'all' }),
  section({ kind: 'items', show_images: true }),
  section({ kind: 'review' }),
];
const FIND: PageSection = section({ kind: 'lookup', place: 'always' });

/** A shop's page before the merchant changes anything: complete, in the default colours. */
export function defaultPageSettings(theme: PageTheme): PageSettings {
  const isModern = theme === 'modern';
  return {
    version: PAGE_SETTINGS_VERSION,
    look: {
      follow_theme: !isModern,
      accent: '#0b6e63',
      background: '#f7f6f3',
      card: '#ffffff',
      ink: '#14213d',
      font: 'system',
      radius: isModern ? 20 : 16,
      width: isModern ? 1040 : 704,
      logo: null,
      banner: null,
    },
    lookup: { by_number: true, by_order: true, proof: 'email' },
    language: { mode: 'shopper', offered: [...LANGUAGES] },
    time: { date: 'long', clock: 'language' },
    events: 'translated',
    branding: true,
    sections: isModern ? [...PARCEL, section({ kind: 'map' }), ...HISTORY, FIND] : [...PARCEL, ...HISTORY, FIND],
    texts: {},
  };
}

export const NO_PAGE_CODE: PageCode = { top: '', bottom: '', css: '', js: '' };
export const NO_MASKING: PageMasking = { enabled: false, rules: [], hide_courier: false, hide_origin: false };
