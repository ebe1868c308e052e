import type { Language } from '@parcelway/domain';

/** The prefix of the subject of a mail that is not for a customer. */
const MARKS: Record<'copy' | 'test', Record<Language, string>> = {
  copy: {
    en: 'Copy',
    es: 'Copia',
    fr: 'Copie',
    it: 'Copia',
    de: 'Kopie',
    pt: 'Cópia',
    tr: 'Kopya',
    nl: 'Kopie',
    pl: 'Kopia',
    sv: 'Kopia',
    cn: '副本',
  },
  test: {
    en: 'Test',
    es: 'Prueba',
    fr: 'Test',
    it: 'Prova',
    de: 'Test',
    pt: 'Teste',
    tr: 'Deneme',
    nl: 'Test',
    pl: 'Test',
    sv: 'Test',
    cn: '测试',
  },
};

export const marked = (mark: keyof typeof MARKS, language: Language, subject: string): string =>
  `[${MARKS[mark][language]}] ${subject}`;
