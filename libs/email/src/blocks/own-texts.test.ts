import { MAIL_TOPICS, LANGUAGES } from '@parcelway/domain';
import { allBlocks, block, mailOf, settingsOf, settingsWith } from '../test-mails';
import { lintMail } from '../lint-mail';
import { ownTexts } from './own-texts';

const settings = settingsWith({ blocks: allBlocks() });

test('[2.13] written into the mail as they are, our own texts change nothing of it', async () => {
  const own = ownTexts(settings, '3', 'en');
  const textAt = (id: string | null, at: string) => {
    const found = own.find(({ block: of, name }) => of === id && name === at)?.text;
    return found ? { en: found } : {};
  };
  const filled = settingsWith({
    subject: textAt(null, 'subject'),
    preheader: textAt(null, 'preheader'),
    blocks: settings.blocks.map((one) => {
      if ('text' in one) return { ...one, text: textAt(one.id, 'text') };
      if ('label' in one) return { ...one, label: textAt(one.id, 'label') };
      return 'title' in one ? { ...one, title: textAt(one.id, 'title') } : one;
    }),
  });
  expect(filled).not.toEqual(settings);
  expect(await mailOf({ settings: filled })).toEqual(await mailOf({ settings }));
});

test.each(LANGUAGES)('[2.13] each of our texts could be a merchant’s own: %s', (language) => {
  for (const topic of MAIL_TOPICS)
    for (const { text } of ownTexts(settings, topic, language))
      expect(lintMail(settingsOf(block({ kind: 'text', text: { en: text } })))).toEqual([]);
});
