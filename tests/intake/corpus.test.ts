import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { corpus } from './corpus.ts'
import { givenCorpusRates, misreadOf } from './read-corpus.ts'

let backend: Backend
let shipper: Person

beforeAll(async () => {
  backend = await openBackend('embedded')
})
beforeEach(async () => {
  await backend.empty()
  shipper = await backend.person('Customer')
  await givenCorpusRates(backend, shipper)
})
afterAll(() => backend?.close())

test.each(corpus)('$name', async (file) => {
  expect(await misreadOf(file, shipper, backend)).toEqual([])
})
