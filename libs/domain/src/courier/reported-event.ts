import type { Language } from '../languages';
import type { ShipmentStatusKey } from '../shipment/shipment-status';

/** The statuses of events that a shop reports of its own couriers: without news there is no event. */
export const REPORTED_STATUSES = [
  'info_received',
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
  'exception',
  'delivered',
] as const satisfies readonly ShipmentStatusKey[];
export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

/** What shoppers read in place of our names of statuses, for parcels of a custom courier. */
export type StatusTexts = Partial<Record<ReportedStatus, Partial<Record<Language, string>>>>;
export const MAX_STATUS_TEXT = 60;

export const MAX_EVENT_TEXT = 200;
export const MAX_EVENT_PLACE = 100;

/** A file of events: its columns, the first four of which a row must fill, and how large it may be. */
export const EVENT_COLUMNS = ['tracking_number', 'time', 'status', 'text', 'location', 'country'] as const;
export type EventColumn = (typeof EVENT_COLUMNS)[number];
export const MAX_EVENT_FILE_ROWS = 1000;
export const MAX_EVENT_FILE_LENGTH = 500_000;
