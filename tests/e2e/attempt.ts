import { test } from '@playwright/test'

/**
 * Another word for each try and repetition of a journey: what an earlier one brought in is still there,
 * and no file is taken in twice.
 */
export function attemptWord(): string {
  const { retry, repeatEachIndex, project } = test.info()
  return String.fromCodePoint(65 + repeatEachIndex * (project.retries + 1) + retry)
}
