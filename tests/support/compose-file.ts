import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod'

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.string().optional(),
      environment: z.record(z.string(), z.coerce.string()).default({}),
    }),
  ),
})

/** What a service of compose.yaml runs, in the image of the Dockerfile, with `variables` filled in as Docker Compose does. */
export function composeService(name: string, variables: Readonly<Record<string, string>>) {
  const { services } = composeSchema.parse(
    parse(readFileSync('compose.yaml', 'utf8'), { merge: true }),
  )
  const service = services[name]
  if (!service) throw new Error(`compose.yaml has no service ${name}`)
  const given = Object.entries(service.environment).map(([key, text]) => [
    key,
    fillIn(text, variables),
  ])
  return {
    command: service.command?.split(' ') ?? imageCommand(),
    environment: { ...imageEnvironment(), ...Object.fromEntries(given) } as Record<string, string>,
  }
}

/** `${NAME:-default}` and `${NAME:?message}`. */
const fillIn = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = variables[name] || (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(rest)
    return value
  })

const dockerfile = () => readFileSync('Dockerfile', 'utf8')

const imageCommand = (): string[] =>
  z.array(z.string()).parse(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile())?.[1] ?? ''))

const imageEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    [...dockerfile().matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  )
