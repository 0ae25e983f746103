import { fold } from '#domain/fold.ts'

/** Spellings of one word that never tell two places apart. */
const sameWord: Record<string, string> = {
  st: 'saint',
  ste: 'saint',
  sainte: 'saint',
  sankt: 'saint',
  mt: 'mount',
  ft: 'fort',
  pt: 'port',
  pto: 'puerto',
  tg: 'tanjung',
  tanjong: 'tanjung',
  intl: 'international',
  apt: 'airport',
  hbr: 'harbor',
  harbour: 'harbor',
}

/** A name as it is looked up. */
export function nameKey(name: string): string {
  const folded = fold(name)
  if (!/\b(st|ste|sainte|sankt|mt|ft|pt|pto|tg|tanjong|intl|apt|hbr|harbour)\b/.test(folded))
    return folded
  return folded
    .split(' ')
    .map((word) => sameWord[word] ?? word)
    .join(' ')
}

/** A German or Nordic name with its letters written out: 'München' as 'muenchen'. */
export function writtenOutKey(name: string): string | undefined {
  if (!/[äöüøåÄÖÜØÅ]/.test(name)) return undefined
  return nameKey(name.replace(/[äöüøåÄÖÜØÅ]/g, (letter) => writtenOut[letter] ?? letter))
}

const writtenOut: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  Ø: 'Oe',
  Å: 'Aa',
}

/** Words that only say what kind of place a name is. */
const kindWords =
  /^(?:the )?(?:(?:sea ?|air|river |container )?ports?|puerto|porto|hafen|harbor|city|town|terminal)(?: of| de| di| do| da)? | (?:(?:sea|river|container) ?port|port|hafen|harbor|international airport|regional airport|municipal airport|airport|airfield|air base|international|port authority|container terminal|city)$/

/** 'Port of Rotterdam' as 'rotterdam', 'Shanghai Pt' as 'shanghai'; undefined when nothing is taken off. */
export function withoutKind(key: string): string | undefined {
  const bare = key.replace(kindWords, '').replace(kindWords, '').trim()
  return bare === key || bare.length < 3 ? undefined : bare
}
