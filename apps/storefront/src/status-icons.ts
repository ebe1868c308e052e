import type { CustomStatusIcon } from '@parcelway/domain';

/** Icons that merchants choose, as shapes drawn on 16 by 16 with a line. */
export const STATUS_ICONS: Readonly<Record<CustomStatusIcon, string>> = {
  calendar: '<path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3"/>',
  check: '<path d="M3 8.5 6.5 12 13 4.5"/>',
  clock: '<circle cx="8" cy="8" r="6"/><path d="M8 4.5V8l2.5 1.5"/>',
  delivery:
    '<path d="M1.5 3.5h8v8h-8zM9.5 6h3l2 2.5v3h-5"/><circle cx="4.5" cy="12" r="1.5"/><circle cx="11.5" cy="12" r="1.5"/>',
  info: '<circle cx="8" cy="8" r="6"/><path d="M8 7.5v3.5M8 5v.1"/>',
  location: '<path d="M8 14.5S3 10.5 3 6.5a5 5 0 0 1 10 0c0 4-5 8-5 8z"/><circle cx="8" cy="6.5" r="1.5"/>',
  note: '<path d="M2.5 2.5h11v7l-4 4h-7zM9.5 13.5v-4h4"/>',
  order: '<path d="M4 1.5h5.5L12.5 5v9.5H4zM6.5 8h3.5M6.5 11h3.5"/>',
  package: '<path d="M8 1.5 14 4.5v7l-6 3-6-3v-7zM2 4.5l6 3 6-3M8 7.5v7"/>',
  paint: '<path d="M13.5 2.5 7.5 8.5M6 9c-2 0-1.5 3-4 3.5 1.5 2 6 1.5 6-1.5z"/>',
  person: '<circle cx="8" cy="5" r="2.5"/><path d="M3 14c0-3 2-5 5-5s5 2 5 5"/>',
  search: '<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/>',
};
