import './without-eval.ts'
import { config } from 'zod'
import { expect, test } from 'vitest'

test('schemas of a page are read without compiling code, which its policy forbids', () => {
  expect(config().jitless).toBe(true)
})
