import * as z from 'zod'
import { expect, test } from 'vitest'
import { everyCall } from './contract.ts'
import { isFileAnswer } from './endpoint.ts'
import { fittingOf, misfit } from './fitting.ts'
import { changed, pathsOf, sampleOf } from '#tests/support/sample-answer.ts'

const answered = everyCall().flatMap(({ name, call: { response } }) =>
  response === null || isFileAnswer(response) ? [] : [[name, response] as const],
)

test('every answer is read as its schema reads it, with any field missing, null or of another kind', () => {
  let refused = 0
  for (const [name, schema] of answered) {
    const fitting = fittingOf(schema)
    const whole = sampleOf(schema)
    const given = [undefined, null, 1.5, '2026-03-01T10:00:00', {}].flatMap((to) =>
      pathsOf(whole).map((path) => changed(whole, path, to)),
    )
    const meant = [whole, ...given].map((one) => schema.safeParse(one))
    const before = JSON.stringify(given)

    const read = [whole, ...given].map((one) => fitting(one))

    expect([name, read]).toEqual([
      name,
      meant.map(({ data, success }) => (success ? data : misfit)),
    ])
    expect([name, JSON.stringify(given)]).toEqual([name, before])
    refused += meant.filter(({ success }) => !success).length
  }
  expect(refused).toBeGreaterThan(1000)
})

test('a field that the schema does not name is left out, within lists as well', () => {
  const schema = z.object({ lanes: z.array(z.object({ id: z.number() })) })

  expect(fittingOf(schema)({ lanes: [{ id: 1, secret: 2 }], more: 3 })).toEqual({
    lanes: [{ id: 1 }],
  })
})
