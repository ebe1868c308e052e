import type { MailSummary } from '@parcelway/api/notification';
import type { Language, MailTopic } from '@parcelway/domain';

const part = (sent: number, opened: number, clicked: number, failed: number) => ({ sent, opened, clicked, failed });
const TOPICS: [MailTopic, number][] = [
  ['2', 420],
  ['3', 390],
  ['4', 402],
  ['6', 34],
  ['3002', 61],
];
const LANGUAGES: [Language, number][] = [
  ['en', 760],
  ['de', 330],
  ['fr', 217],
];
const DAY_MS = 86_400_000;

/** A believable summary of made-up mails, for shops whose plan has none. @param today YYYY-MM-DD */
export function sampleSummary(days: number, today: string): MailSummary {
  const last = Date.parse(today);
  const dayOf = (back: number) => new Date(last - back * DAY_MS).toISOString().slice(0, 10);
  return {
    from: dayOf(days - 1),
    until: today,
    total: { ...part(1307, 811, 366, 19), unknown: 1, bounced: 14, complained: 1, unsubscribed: 6 },
    by_topic: TOPICS.map(([topic, sent]) => ({
      topic,
      ...part(sent, Math.round(sent * 0.62), Math.round(sent * 0.28), Math.round(sent * 0.014)),
    })),
    by_language: LANGUAGES.map(([language, sent]) => ({
      language,
      ...part(sent, Math.round(sent * 0.62), Math.round(sent * 0.28), Math.round(sent * 0.014)),
    })),
    by_day: Array.from({ length: days }, (_day, index) => ({
      day: dayOf(days - 1 - index),
      ...part(24 + ((index * 17) % 41), 20 + ((index * 9) % 20), 8 + ((index * 11) % 12), index % 3),
    })),
    failures: [
      { failure: 'bounced', count: 14 },
      { failure: 'refused', count: 3 },
      { failure: 'unreachable', count: 2 },
    ],
  };
}
