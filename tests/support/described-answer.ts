import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openapi } from '#server/openapi/openapi.ts'
import type { Json } from '#server/openapi/schemas.ts'

type Responses = Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>
type Described = { paths: Record<string, Record<string, { responses: Responses }>> }

const document = openapi() as Described & Json
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
addFormats.default(ajv)
ajv.addSchema(closed(document) as Json, 'openapi')
const validators = new Map<string, ValidateFunction>()

/** What of an answer to `/api/bids/7` the OpenAPI document does not say; a field it does not know counts too. */
export async function undescribed(method: string, path: string, answer: Response) {
  const found = callOf(method, new URL(path, 'http://host').pathname)
  if (!found) return []
  const where = `${method} ${found.path} ${answer.status}`
  const described = found.responses[String(answer.status)]
  if (!described) return [`${where} is not described`]
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return []
  const body: unknown = await answer.clone().json()
  const validate = validatorOf(method, found.path, answer.status, described.$ref)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${where} ${instancePath.replace(/\/\d+/g, '/*')} ${message} ${JSON.stringify(params)}`,
  )
}

const templates = Object.entries(document.paths).map(([path, calls]) => ({
  path,
  calls,
  parameters: path.split('{').length,
  matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

function callOf(method: string, pathname: string) {
  const [found] = templates
    .filter(({ matches, calls }) => matches.test(pathname) && calls[method.toLowerCase()])
    .toSorted((a, b) => a.parameters - b.parameters)
  return (
    found && { path: found.path, responses: found.calls[method.toLowerCase()]?.responses ?? {} }
  )
}

function validatorOf(method: string, path: string, status: number, ref: string | undefined) {
  const key = `${method} ${path} ${status}`
  const pointer =
    ref?.slice(1) ??
    ['', 'paths', path, method.toLowerCase(), 'responses', status]
      .map((part) => encodeURIComponent(String(part).replace(/~/g, '~0').replace(/\//g, '~1')))
      .join('/')
  const known = validators.get(key)
  if (known) return known
  const validate = ajv.compile({
    $ref: `openapi#${pointer}/content/application~1json/schema`,
  })
  validators.set(key, validate)
  return validate
}

/** The document for a reader who takes no field that is not described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]))
  return inner['type'] === 'object' && inner['properties'] && !inner['additionalProperties']
    ? { ...inner, additionalProperties: false }
    : inner
}
