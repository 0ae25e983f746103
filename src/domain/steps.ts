/** Work that can be left off at each `yield`. */
export type Steps<Result> = Generator<undefined, Result>

/** All at once, where nobody waits for a key or a frame. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
