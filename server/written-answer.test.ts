import { expect, test } from 'vitest'
import { writeAnswer } from './written-answer.ts'

test('a list has a line for each row, anything else is written as JSON is', () => {
  expect(writeAnswer([{ id: 1, name: 'a\n' }, { id: 2 }])).toBe(
    '[{"id":1,"name":"a\\n"},\n{"id":2}]',
  )
  expect(writeAnswer([])).toBe('[]')
  expect(writeAnswer({ rows: [1, 2] })).toBe('{"rows":[1,2]}')
})
