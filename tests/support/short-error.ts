import { type Config, getConfig } from '@testing-library/dom'

const onThePage = 'On the page:'

/** What was looked for and the words on the page; the whole page would fill twenty screens. */
export function shortError(message: string | null, container: Element): Error {
  const lines = (message ?? '').split('\n').filter((line) => line.trim() !== '')
  // Asked for each element of several, and once more for a message that it already made short.
  const one = message === null || lines.includes(onThePage)
  const found = one || isWaiting() ? [] : [onThePage, wordsOf(container).slice(0, 1500)]
  const text = message === null ? [wordsOf(container).slice(0, 100)] : lines.slice(0, 12)
  const kept = one
    ? text
    : text.filter((line) => !/^Here are the accessible|^ {2,}|^-{5,}/.test(line))
  const error = new Error([...kept, ...found].join('\n'))
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, shortError)
  return error
}

/** Who waits looks many times and shows the last message alone, for which it is asked once more. */
function isWaiting(): boolean {
  const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as Config & {
    _disableExpensiveErrorDiagnostics?: boolean
  }
  return waits === true
}

function wordsOf(container: Element): string {
  const texts: string[] = []
  const walk = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) texts.push(walk.currentNode.textContent?.trim() ?? '')
  return texts.filter(Boolean).join(' | ')
}
