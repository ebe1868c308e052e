import type { Language } from '@parcelway/domain';
import cn from '../../help/cn.md';
import de from '../../help/de.md';
import en from '../../help/en.md';
import es from '../../help/es.md';
import fr from '../../help/fr.md';
import it from '../../help/it.md';
import nl from '../../help/nl.md';
import pl from '../../help/pl.md';
import pt from '../../help/pt.md';
import sv from '../../help/sv.md';
import tr from '../../help/tr.md';

/** The FAQ in Markdown. Its last line links to `[support]`, whose address the page fills in. */
export const HELP_TEXTS: Record<Language, string> = { en, es, fr, it, de, pt, tr, nl, pl, sv, cn };
