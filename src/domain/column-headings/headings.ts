/** Languages that headings are known in. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'zh'] as const
type Language = (typeof languages)[number]

/** What a column is called, the better name of a language first. */
export type Headings = Readonly<Record<Language, readonly string[]>>

/** Names are separated by '|', as they are written in files; case, accents and marks do not matter. */
export const headingsIn = (written: Record<Language, string>): Headings =>
  perLanguage((language) => split(written[language]))

export const perLanguage = (namesIn: (language: Language) => readonly string[]): Headings => ({
  en: namesIn('en'),
  de: namesIn('de'),
  es: namesIn('es'),
  fr: namesIn('fr'),
  it: namesIn('it'),
  pt: namesIn('pt'),
  nl: namesIn('nl'),
  zh: namesIn('zh'),
})

const split = (names: string): string[] => (names === '' ? [] : names.split('|'))
