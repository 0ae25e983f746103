import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'
import { openapi } from '#server/openapi/openapi.ts'

type Schema = { description?: string } & Record<string, unknown>

const document = openapi() as {
  paths: Record<string, Record<string, { parameters: { name: string; description?: string }[] }>>
  tags: { name: string; description: string; 'x-optional'?: true }[]
  components: { schemas: Record<string, Schema> }
}

test('the document keeps the recommended rules of OpenAPI', async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/api/openapi.json',
    config,
  })

  const warnings = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`,
  )
  // Paths of the provider's, which a host tells apart by their literal parts.
  expect(warnings.filter((one) => !one.startsWith('no-ambiguous-paths'))).toEqual([])
  expect(warnings).toHaveLength(2)
})

test('every property, parameter and group of calls is described in words', () => {
  const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    propertiesOf(schema, name)
      .filter(({ property }) => !property.description)
      .map(({ path }) => path),
  )
  const operations = Object.values(document.paths).flatMap((calls) => Object.values(calls))
  const parameters = operations.flatMap((operation) => operation.parameters)

  expect(silent).toEqual([])
  expect(parameters.filter(({ description }) => !description)).toEqual([])
  expect(document.tags.filter(({ description }) => !/^[A-Z].+\.$/.test(description))).toEqual([])
})

test('a call or group that a host may lack is marked as optional', () => {
  for (const { resource, call } of everyCall()) {
    const operation = document.paths[`/api${call.path}`]?.[call.method.toLowerCase()]
    if (operation) expect('x-optional' in operation).toBe(call.path.startsWith('/ext'))
    const tag = document.tags.find(({ name }) => name === resource)
    if (tag?.['x-optional']) expect(call.path).toMatch(/^\/ext/)
  }
})

function propertiesOf(value: unknown, path: string): { path: string; property: Schema }[] {
  if (Array.isArray(value)) return value.flatMap((one) => propertiesOf(one, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'properties'
      ? Object.entries(inner as Record<string, Schema>).flatMap(([name, property]) => [
          { path: `${path}.${name}`, property },
          ...propertiesOf(property, `${path}.${name}`),
        ])
      : propertiesOf(inner, path),
  )
}
