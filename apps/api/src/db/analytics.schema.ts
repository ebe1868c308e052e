import type { GIFT_BELONGINGS, GIFT_USAGES } from '@parcelway/domain';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Day, Text, Time } from './column-types';

/** By what a day's parcels are counted. */
export type FiguresPart = 'all' | 'courier' | 'country' | 'lane';

/** Figures by day of the shop, and what they are made again from. */
export interface AnalyticsTables {
  analytics_changes: { shop_id: string; kind: 'parcel' | 'mail'; at: Time; change_id: GeneratedAlways<string> };
  analytics_shops: { shop_id: string; zone: string; counted_at: Time; took_ms: Generated<number>; next_at: Time };
  analytics_days: {
    shop_id: string;
    part: FiguresPart;
    day: Day;
    key: string;
    parcels: number;
    status_0: number;
    status_1: number;
    status_2: number;
    status_3: number;
    status_4: number;
    status_5: number;
    status_6: number;
    status_7: number;
    failed_attempt: number;
    exception: number;
    on_time: number;
    late: number;
    early_days: number;
    total_n: number;
    total_minutes: string;
    total_histogram: Buffer;
    total_open: Buffer | null;
    processing_n: number;
    processing_minutes: string;
    processing_histogram: Buffer;
    processing_open: Buffer | null;
    transit_n: number;
    transit_minutes: string;
    transit_histogram: Buffer;
    transit_open: Buffer | null;
  };
  analytics_mail_days: { shop_id: string; day: Day; sent: number; opened: number; clicked: number; failed: number };
  review_replies: {
    shop_id: string;
    shipment_id: string;
    text_enc: Buffer;
    mail_id: string | null;
    replied_by: string;
    created_at: Time;
  };
  gift_answers: {
    shop_id: string;
    user_id: string;
    usage: (typeof GIFT_USAGES)[number][];
    belong: (typeof GIFT_BELONGINGS)[number];
    belong_other: Text;
    answered_at: Time;
  };
}
