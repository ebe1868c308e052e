import { LANGUAGES, MAIL_TOPICS } from '@parcelway/domain';
import { compileMail, fillMail, sampleMailData } from '@parcelway/email';
import { defaultMailSettings } from '@parcelway/http-contract';

const SECONDS = 5;
const LOOK = { accent: '#0b6e63', background: '#f7f6f3', card: '#ffffff', ink: '#1f2933', logo: null };

/** Mails that one core fills in a second: every topic in every language, each rendered once before, as in a server's cache. */
export async function fillsPerSecond(): Promise<{ drawn_ms: number; fills_per_second: number; bytes: number }> {
  const begun = performance.now();
  const mails = [];
  for (const language of LANGUAGES)
    for (const topic of MAIL_TOPICS) {
      const order = { settings: defaultMailSettings(), topic, language, fallback: language, look: LOOK, locks: [] };
      mails.push({ compiled: await compileMail(order), data: sampleMailData(topic, language) });
    }
  const drawn = (performance.now() - begun) / mails.length;
  // Read as Liquid once, as after the first mail of each.
  let bytes = 0;
  for (const { compiled, data } of mails) bytes += Buffer.byteLength(fillMail(compiled, data).html);
  let fills = 0;
  const from = performance.now();
  while (performance.now() - from < SECONDS * 1000)
    for (const { compiled, data } of mails) {
      // A product has other parcels each time.
      fillMail(compiled, { ...data, parcel: { ...data.parcel, number: `1Z999AA1${fills}` } });
      fills += 1;
    }
  return {
    drawn_ms: drawn,
    fills_per_second: fills / ((performance.now() - from) / 1000),
    bytes: Math.round(bytes / mails.length),
  };
}
