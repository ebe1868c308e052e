import { LANGUAGES, MAIL_TOPICS, topicStatus } from '@parcelway/domain';
import { sampleMailData } from './sample-data';

test.each(MAIL_TOPICS)('[2.13] a made-up parcel fits its topic: %s', (topic) => {
  for (const language of LANGUAGES) {
    const data = sampleMailData(topic, language);
    const of = topicStatus(topic);
    if (of) expect(data.status).toBe(of.status);
    expect(data.parcels.length > 0).toBe(of === null);
    expect(data.history.length > 0).toBe(of !== null);
    expect(data.parcel.status).not.toBe('');
    expect(data.unsubscribe_url).not.toBe('');
    expect(sampleMailData(topic, language)).toEqual(data);
  }
});

test('[2.13] a made-up parcel speaks the language, with its dates', () => {
  const german = sampleMailData('3', 'de');
  expect(german.parcel).toMatchObject({ status: 'In Zustellung', expected: '24. November' });
  expect(german.progress).toEqual({
    steps: ['Bestellt', 'Daten erhalten', 'Unterwegs', 'In Zustellung', 'Zugestellt'],
    done: 4,
    title: 'In Zustellung',
  });
});

test('[2.13] a bar that would mislead is none; what ended is expected no more', () => {
  expect(sampleMailData('7006', 'en')).toMatchObject({ progress: null, parcel: { expected: '' } });
  expect(sampleMailData('4', 'en')).toMatchObject({ progress: { done: 5 }, parcel: { expected: '' } });
  expect(sampleMailData('6002', 'en').progress?.done).toBe(4);
  expect(sampleMailData('6002', 'en').progress?.title).toBe('Delivery attempt failed');
  expect(sampleMailData('3002', 'en').progress?.title).toBe('Ready for collection');
});
