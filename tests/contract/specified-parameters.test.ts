import { expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'
import { specifiedParameters } from '#tests/hosts/specified-parameters.ts'

test('no call of section 7 sends a host of the specification alone a parameter that it does not name', () => {
  const others = everyCall()
    .filter(({ call }) => !call.path.startsWith('/ext'))
    .flatMap(({ call: { method, path, query, ownQuery } }) =>
      Object.keys(query?.shape ?? {})
        .filter((name) => !ownQuery?.includes(name))
        .filter((name) => !specifiedParameters[`${method} ${path}`]?.includes(name))
        .map((name) => `${method} ${path}?${name}`),
    )

  expect(others).toEqual([])
})

test('every extension goes by the name that a host lists it under', () => {
  const named = everyCall().filter(({ call }) => call.path.startsWith('/ext'))

  expect(named.map(({ call }) => call.extension)).toEqual(named.map(({ name }) => name))
  expect(everyCall().filter(({ call }) => call.extension && !call.path.startsWith('/ext'))).toEqual(
    [],
  )
})
