import * as z from 'zod'
import { usualPasswordCost } from '#server/accounts/password.ts'

const empty = (text: unknown) => (text === '' ? undefined : text)
const optional = z.preprocess(empty, z.string().optional())

const settingsSchema = z
  .object({
    PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(8080)),
    METRICS_PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).optional()),
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
    FILES_URL: z.preprocess(empty, z.url({ protocol: /^s3$/ }).optional()),
    S3_ENDPOINT: z.preprocess(empty, z.url({ protocol: /^https?$/ }).optional()),
  })
  // Each copy would sign with a secret of its own and refuse the tokens of the others.
  .refine(({ DATABASE_URL, JWT_SECRET }) => !DATABASE_URL || JWT_SECRET !== undefined, {
    path: ['JWT_SECRET'],
    message:
      'is required with DATABASE_URL, the same for every copy of the server (openssl rand -base64 48)',
  })

export type Settings = {
  port: number
  /** Of /metrics; undefined = none. */
  metricsPort: number | undefined
  directory: string
  databaseUrl: string | undefined
  /** Whether this process starts a worker of its own, as the embedded database needs it. */
  runsWorker: boolean
  workerMemoryMb: number
  demo: boolean
  /** Empty = generated once into the data directory; never with `databaseUrl`. */
  jwtSecret: string
  /** Of a new password's hash; tests, which sign in thousands of times, lower it. */
  passwordCost: number
  smtpUrl: string | undefined
  mailFrom: string
  /** A proxy in front writes X-Forwarded-For; without one anybody could. */
  trustProxy: boolean
  allowedOrigins: readonly string[]
  /** Where links in mails lead; never taken from a request. */
  publicUrl: string
  /** s3://bucket/prefix; undefined = a folder of the data directory. */
  filesUrl: string | undefined
  /** Of an S3-compatible store; undefined = Amazon's. */
  s3Endpoint: string | undefined
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
    metricsPort: given.METRICS_PORT,
    directory: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    runsWorker: given.RUN_WORKER ? given.RUN_WORKER === 'true' : given.DATABASE_URL === undefined,
    workerMemoryMb: given.WORKER_MEMORY_MB,
    demo: given.DEMO ? given.DEMO === 'true' : given.DATABASE_URL === undefined,
    jwtSecret: given.JWT_SECRET ?? '',
    passwordCost: usualPasswordCost,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    trustProxy: given.TRUST_PROXY === 'true',
    allowedOrigins: (given.ALLOWED_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    filesUrl: given.FILES_URL,
    s3Endpoint: given.S3_ENDPOINT,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
  }
}
