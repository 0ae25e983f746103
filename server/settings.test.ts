import { expect, test } from 'vitest'
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

test('everything that is wrong is told at once', () => {
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
