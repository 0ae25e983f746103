import { expect, test } from 'vitest'
import { composeService } from '#tests/support/compose-file.ts'
import { readSettings } from './settings.ts'

const secret = 'correct horse battery staple 2026'

test('a server on PostgreSQL does not start without a secret that all its copies share', () => {
  expect(() => readSettings({ DATABASE_URL: 'postgres://db/laneward' })).toThrow(
    /JWT_SECRET: is required with DATABASE_URL/,
  )
  expect(
    readSettings({ DATABASE_URL: 'postgres://db/laneward', JWT_SECRET: secret }),
  ).toMatchObject({ databaseUrl: 'postgres://db/laneward', jwtSecret: secret, demo: false })
})

test('everything that is wrong is reported at once', () => {
  const wrong = { PORT: '99999', FILES_URL: 'https://files', JWT_SECRET: 'short' }

  expect(() => readSettings(wrong)).toThrow(/PORT.*\n.*JWT_SECRET.*\n.*FILES_URL/)
})

test('nothing set is the embedded default with its demo company', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
    filesUrl: undefined,
    demo: true,
  })
})

test('compose.yaml and the Dockerfile set only what the server reads', () => {
  const read = new Set<string>()
  readSettings(
    new Proxy<Record<string, string>>(
      {},
      { get: (_settings, name) => void read.add(String(name)) },
    ),
  )
  const variables = { DB_PASSWORD: 'p', JWT_SECRET: secret, S3_SECRET: 's' }

  for (const service of ['web1', 'web2', 'worker']) {
    const { environment } = composeService(service, variables)
    const names = Object.keys(environment).filter((name) => !readByOthers.has(name))
    expect(names.filter((name) => !read.has(name))).toEqual([])
    expect(readSettings(environment)).toMatchObject({
      databaseUrl: 'postgres://laneward:p@database:5432/laneward',
      runsWorker: false,
      filesUrl: 's3://laneward/files',
      trustProxy: true,
      metricsPort: 9464,
      directory: '/data',
    })
  }
})

/** By Node, the C library and the client of the object store. */
const readByOthers = new Set([
  'NODE_ENV',
  'MALLOC_MMAP_THRESHOLD_',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
])
