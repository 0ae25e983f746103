import type { Endpoint } from '#contract/endpoint.ts'
import { everyCall } from '#contract/contract.ts'
import { byId } from '#contract/part.ts'
import { componentWords } from '#contract/words/components.ts'
import { fieldExamples } from '#contract/words/examples.ts'
import { fieldWords } from '#contract/words/fields.ts'
import { idWords, parameterWords } from '#contract/words/parameters.ts'
import { criterionWords } from '#domain/carrier-criterion.ts'
import type { Json } from './schemas.ts'

/** Gives every property of the components its words, and texts their format and an example. */
export const describe = (schemas: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, json]) => {
      const words = componentWords[name.replace(/Input$/, '')]?.['']
      const described = describeInside(json, name, []) as Json
      return [name, words ? { description: words, ...described } : described]
    }),
  )

function describeInside(value: unknown, component: string, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => describeInside(one, component, path))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === 'properties'
        ? [key, describeProperties(inner as Record<string, Json>, component, path)]
        : [
            key,
            ['default', 'enum', 'examples'].includes(key)
              ? inner
              : describeInside(inner, component, path),
          ],
    ),
  )
}

const describeProperties = (
  properties: Record<string, Json>,
  component: string,
  path: readonly string[],
): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, json]) => {
      const inside = describeInside(json, component, [...path, name]) as Json
      const description = wordsOf(component, [...path, name])
      return [name, { ...(description && { description }), ...inside, ...textOf(name, json) }]
    }),
  )

/** The words of a property: of its component, whole path first, else those it has everywhere. */
function wordsOf(component: string, path: readonly string[]): string | undefined {
  const plain = component.replace(/Input$/, '')
  for (const of of [plain, basis(plain)]) {
    for (let from = 0; of !== undefined && from < path.length; from++) {
      const words = componentWords[of]?.[path.slice(from).join('.')]
      if (words) return words
    }
  }
  const name = path.at(-1) ?? ''
  if (plain === 'ColumnMapping' || path.at(-2) === 'mapping')
    return `Headings, in order, whose cells are read as ${inWords(name)}.`
  if (name in criterionWords)
    return `${criterionWords[name as keyof typeof criterionWords].about}; 0 to 100, in shares 0 to 1.`
  return fieldWords[name]
}

function basis(component: string): string | undefined {
  const [, kind] = /^(\w+?)(?:Add|Change)Body$/.exec(component) ?? []
  return goesOnFrom[component] ?? (kind && referenceRows[kind])
}

const goesOnFrom: Readonly<Record<string, string>> = {
  BenchmarkChargeLocationAnswerItem: 'BenchmarkSpread',
  BenchmarkLaneAnswerItem: 'BenchmarkSpread',
  BenchmarkedLane: 'BenchmarkSpread',
  SentNotification: 'Notification',
  ListedOutcome: 'ListedLane',
  BidConflict: 'Bid',
  TopLane: 'SavingsLine',
  SpendCharge: 'SpendPart',
  Amendment: 'Decision',
}

const referenceRows: Readonly<Record<string, string>> = {
  Properties: 'Property',
  Ports: 'Port',
  Airports: 'Airport',
  Postcodes: 'Postcode',
  EquipmentTypes: 'EquipmentType',
  Currencies: 'Currency',
  Countries: 'Country',
}

/** 'destZip' as 'dest zip'. */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)

const isText = ({ type }: Json): boolean =>
  type === 'string' || (Array.isArray(type) && type.includes('string'))

function textOf(name: string, json: Json): Json {
  if (!isText(json) || json['enum']) return {}
  const example = fieldExamples[name]
  return {
    ...(name.endsWith('At') && { format: 'date-time' }),
    ...(example !== undefined && { examples: [example] }),
  }
}

const names = new Map(everyCall().map(({ name, call }) => [call, name]))

export function describeParameter(call: Endpoint, name: string): Json {
  const call_ = names.get(call) ?? ''
  const [resource = ''] = call_.split('.')
  const of = parameterWords[`${call_}.${name}`] ?? parameterWords[`${resource}.${name}`]
  return { description: of ?? (name === 'id' ? idOf(call) : parameterWords[name]) }
}

const idOf = ({ path, params }: Endpoint): string | undefined =>
  params?.shape['id'] === byId.shape.id
    ? idWords.find(([start]) => path.startsWith(start))?.[1]
    : parameterWords['mode']
