import { useEffect } from 'react'
import { session } from './session.ts'

const underWay = new Set<symbol>()

/** From now on the browser asks before the tab is closed or loaded again. Answers how to end that. */
export function askBeforeClosing(): () => void {
  const one = Symbol('under way')
  underWay.add(one)
  window.addEventListener('beforeunload', ask)
  return () => {
    underWay.delete(one)
    if (underWay.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

/** The same while something is being sent. */
export function useAskBeforeClosing(isSending: boolean): void {
  useEffect(() => (isSending ? askBeforeClosing() : undefined), [isSending])
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

// What somebody still had to send is not sent in the name of the next, or of nobody.
session.subscribe(() => {
  if (session.read() !== null) return
  underWay.clear()
  window.removeEventListener('beforeunload', ask)
})
