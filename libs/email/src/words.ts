import type { Language, MailTopic } from '@parcelway/domain';
import cn from './words/cn.json';
import de from './words/de.json';
import en from './words/en.json';
import es from './words/es.json';
import fr from './words/fr.json';
import it from './words/it.json';
import nl from './words/nl.json';
import pl from './words/pl.json';
import pt from './words/pt.json';
import sv from './words/sv.json';
import tr from './words/tr.json';

/** Our own words of one language. Those of topics and merchants' mails are Liquid. */
export type Words = typeof en;
/** Our own words about one topic. */
export type TopicWords = Words['topics'][MailTopic];

export const WORDS: Readonly<Record<Language, Words>> = { en, es, fr, it, de, pt, tr, nl, pl, sv, cn };
