import { expect, test } from 'vitest'
import { mayFollow, UploadStatus, uploadTransitions } from './upload.ts'
import { formatWeightBreak } from './weight-break.ts'

test('final statuses are followed by nothing, and every waiting one can be cancelled', () => {
  for (const [status, next] of Object.entries(uploadTransitions)) {
    const final = [200, 400, 500].includes(Number(status))
    expect(next.length === 0, status).toBe(final)
    expect(final || next.includes(UploadStatus.Cancelled), status).toBe(true)
  }
  expect(mayFollow(UploadStatus.PendingApproval, UploadStatus.RollUp)).toBe(true)
  expect(mayFollow(UploadStatus.PendingApproval, UploadStatus.Completed)).toBe(false)
  expect(mayFollow(UploadStatus.InputExceptions, UploadStatus.Completed)).toBe(false)
})

test.each([
  ['<', '45', '<45'],
  ['1000', '+', '1000+'],
  ['45', '100', '45 - 100'],
])('a break from %s to %s reads %s', (WeightFrom, WeightTo, text) => {
  expect(formatWeightBreak({ WeightFrom, WeightTo })).toBe(text)
})
