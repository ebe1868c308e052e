import { z } from 'zod';
import { defineCall, jsonArray } from './call';
import { holidayCalendar, MAX_HOLIDAY_CALENDARS } from './edd-shapes';
import { language } from './shapes';

/** Public holidays, for choosing whose a warehouse has. */

export const holidayCalendars = defineCall({
  method: 'GET',
  path: 'setting/holiday_calendars',
  permission: null,
  feature: null,
  summary: 'Countries whose public holidays are known, and their regions with some of their own.',
  data: z.object({
    calendars: z.array(
      z.object({
        /** ISO 3166-1. */
        country: z.string(),
        /** ISO 3166-2 such as DE-BY; the name as it is written there. */
        regions: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
});
export const holidays = defineCall({
  method: 'GET',
  path: 'setting/holidays',
  permission: null,
  feature: null,
  summary: 'Public holidays of the next twelve months, in the order of their days.',
  query: z.object({ calendars: jsonArray(holidayCalendar, MAX_HOLIDAY_CALENDARS), lang: language.default('en') }),
  data: z.object({ holidays: z.array(z.object({ day: z.string(), name: z.string() })) }),
});
