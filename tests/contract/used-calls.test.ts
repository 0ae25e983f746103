import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'

const files = ['src/app', 'src/features', 'src/lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const text = [...sources.values()].join('\n')

/** Rows of reference data of every kind are read and written by one function, given the calls of their kind. */
const ofReferenceData = (resource: string) =>
  new RegExp(String.raw`callsOf\((admin\.)?${resource}\b`).test(text)
    ? ['list', 'add', 'change'].map((name) => `${resource}.${name}`)
    : []

/** Served for a screen that is being built: each leaves this list with the screen that makes it. */
const notShownYet = ['difference', 'conflict', 'tags', 'frontier', 'robustness'].map(
  (name) => `awardRuns.${name}`,
)

test('every call of the contract is made somewhere in the app', () => {
  const calls = everyCall()
  const indirect = new Set(calls.flatMap(({ resource }) => ofReferenceData(resource)))

  const unused = calls
    .map(({ name }) => name)
    .filter((name) => !notShownYet.some((one) => name === one || name.startsWith(`${one}.`)))
    .filter((name) => !indirect.has(name))
    .filter((name) => !new RegExp(String.raw`\b${name.replace('.', String.raw`\.`)}\b`).test(text))

  expect(unused).toEqual([])
})

test('every query and change that a feature declares is used by it or another', () => {
  const unused = files
    .filter((file) => file.endsWith('.api.ts'))
    .flatMap((file) => {
      const source = sources.get(file) ?? ''
      return [...source.matchAll(/^export const (\w+(?:Queries|Mutations)) = \{\n([\s\S]*?)^\}/gm)]
        .flatMap(([, group = '', body = '']) =>
          [...body.matchAll(/^ {2}(?:async )?(\w+)(?::| ?\()/gm)].map(
            ([, name]) => `${group}.${name}`,
          ),
        )
        .filter(
          (name) => !new RegExp(String.raw`\b${name.replace('.', String.raw`\.`)}\b`).test(text),
        )
    })

  expect(unused).toEqual([])
})
