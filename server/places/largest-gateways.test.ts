import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { locatePlace } from './locate.ts'

// The lists are Lloyd's List One Hundred Ports, the World Bank's Container Port Performance Index and ACI's
// cargo traffic of about 2024, with UN/LOCODE and IATA codes.
const rowsOf = (name: string) =>
  Papa.parse<Record<string, string>>(
    readFileSync(join(import.meta.dirname, '../../tests/places', name), 'utf8'),
    { header: true, skipEmptyLines: true },
  ).data

const ports = rowsOf('container-ports.csv')
const airports = rowsOf('cargo-airports.csv')

test('the lists are as long as they claim', () => {
  expect(ports.length).toBeGreaterThanOrEqual(300)
  expect(airports.length).toBeGreaterThanOrEqual(280)
})

test.each(ports.map((port) => [port['code'] ?? '', port] as const))(
  'port %s is found by code, official name and common names',
  (code, port) => {
    const names = [port['official name'] ?? '', ...(port['common names'] ?? '').split('|')]
    const country = code.slice(0, 2)
    expect(locatePlace({ kind: 'ocean', port: code })).toHaveProperty('found.ref', `port:${code}`)
    for (const name of names) {
      const answer = locatePlace({ kind: 'ocean', text: name, country })
      // A name that several ports of the country have is a question with this port among the answers.
      const refs =
        'found' in answer ? [answer.found.ref] : answer.problem.suggestions.map(({ ref }) => ref)
      if (!('found' in answer))
        expect([name, answer.problem.kind]).toEqual([name, 'AmbiguousPlace'])
      expect(refs, name).toContain(`port:${code}`)
    }
  },
)

test.each(airports.map((airport) => [airport['iata'] ?? '', airport] as const))(
  'airport %s is found by code, and by its town or among its town’s airports',
  (iata, { town = '', country = '' }) => {
    expect(locatePlace({ kind: 'air', text: iata })).toHaveProperty('found.ref', `airport:${iata}`)
    expect(locatePlace({ kind: 'air', port: iata, country })).toHaveProperty(
      'found.ref',
      `airport:${iata}`,
    )
    const answer = locatePlace({ kind: 'air', city: town, country })
    if ('found' in answer) expect(answer.found.ref).toBe(`airport:${iata}`)
    else expect(answer.problem.kind).toBe('AmbiguousPlace')
  },
)
