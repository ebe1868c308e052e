/** Languages that have rules. */
export type RuleLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | 'tr' | 'zh';
