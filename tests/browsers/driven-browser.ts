import { existsSync } from 'node:fs'

/** A browser that is driven from outside, as people would. */
export type DrivenBrowser = {
  open(address: string): Promise<void>
  /** Presses keys, one after the other; those without a letter by their WebDriver code. */
  press(keys: string): Promise<void>
  /** What an expression of the page comes to, as JSON. */
  ask(expression: string): Promise<unknown>
  close(): Promise<void>
}

export const enter = '\uE007'

export const keyActions = (keys: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

export const firstOf = (...paths: string[]): string | undefined =>
  paths.find((path) => existsSync(path))

/** Asks until it is answered; a browser takes a moment to listen. */
export async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    try {
      return await ask()
    } catch {
      await new Promise((done) => setTimeout(done, 200))
    }
  }
  return ask()
}
