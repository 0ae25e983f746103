import { useSyncExternalStore } from 'react'

const query = '(max-width: 768px)'

export function useNarrowWindow(): boolean {
  return useSyncExternalStore(subscribe, matches)
}

const canMatch = () => typeof matchMedia === 'function'
const matches = () => canMatch() && matchMedia(query).matches

function subscribe(listener: () => void): () => void {
  if (!canMatch()) return () => {}
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
