import { agreeing } from './quantity.ts'
const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
  'fifteen sixteen seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ')
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const

/** A sum of a year in words, to the whole dollar: a wrong power of ten reads wrong at once. */
export function yearInWords(dollars: number): string {
  const whole = Math.round(dollars)
  return `${numberInWords(whole)} US ${agreeing(whole, 'dollar')} a year`
}

/** 'six million three hundred fifty thousand': a whole number from 0 up, in English. */
function numberInWords(whole: number): string {
  for (const [scale, name] of scales) {
    if (whole >= scale) {
      const rest = whole % scale
      const head = `${numberInWords(Math.floor(whole / scale))} ${name}`
      return rest === 0 ? head : `${head} ${numberInWords(rest)}`
    }
  }
  if (whole >= 100) {
    const head = `${small[Math.floor(whole / 100)]} hundred`
    return whole % 100 === 0 ? head : `${head} ${numberInWords(whole % 100)}`
  }
  if (whole < 20) return small[whole] ?? ''
  const one = whole % 10
  return one === 0 ? (tens[whole / 10] ?? '') : `${tens[Math.floor(whole / 10)]}-${small[one]}`
}
