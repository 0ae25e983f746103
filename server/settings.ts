import * as z from 'zod'

const empty = (text: unknown) => (text === '' ? undefined : text)
const optional = z.preprocess(empty, z.string().optional())

const settingsSchema = z.object({
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(8080)),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_URL: z.preprocess(empty, z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  RUN_WORKER: z.preprocess(empty, z.enum(['true', 'false']).optional()),
  WORKER_MEMORY_MB: z.preprocess(empty, z.coerce.number().int().min(300).default(400)),
  DEMO: z.preprocess(empty, z.enum(['true', 'false']).optional()),
  JWT_SECRET: z.preprocess(empty, z.string().min(32).optional()),
  SMTP_URL: z.preprocess(empty, z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: z.preprocess(empty, z.string().default('Laneward <no-reply@laneward.test>')),
  TRUST_PROXY: z.preprocess(empty, z.enum(['true', 'false']).optional()),
  ALLOWED_ORIGINS: optional,
  PUBLIC_URL: z.preprocess(empty, z.url().optional()),
})

export type Settings = {
  port: number
  directory: string
  databaseUrl: string | undefined
  /** Whether this process starts a worker of its own, as the embedded database needs it. */
  runsWorker: boolean
  workerMemoryMb: number
  demo: boolean
  /** Empty = generated once into the data directory. */
  jwtSecret: string
  smtpUrl: string | undefined
  mailFrom: string
  /** A proxy in front writes X-Forwarded-For; without one anybody could. */
  trustProxy: boolean
  allowedOrigins: readonly string[]
  /** Where links in mails lead; never taken from a request. */
  publicUrl: string
}

/** Settings from the environment (.env.example); throws with the list of what is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = settingsSchema.safeParse(environment)
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The settings cannot be used:\n${wrong.join('\n')}`)
  }
  const given = read.data
  return {
    port: given.PORT,
    directory: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    runsWorker: given.RUN_WORKER ? given.RUN_WORKER === 'true' : given.DATABASE_URL === undefined,
    workerMemoryMb: given.WORKER_MEMORY_MB,
    demo: given.DEMO ? given.DEMO === 'true' : given.DATABASE_URL === undefined,
    jwtSecret: given.JWT_SECRET ?? '',
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    trustProxy: given.TRUST_PROXY === 'true',
    allowedOrigins: (given.ALLOWED_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
  }
}
