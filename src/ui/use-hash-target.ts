import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** What a link to `#id` brings into sight, each time it is followed. */
export function useHashTarget<E extends HTMLElement>(id: string): RefObject<E | null> {
  const target = useRef<E>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === `#${id}`) target.current?.scrollIntoView?.({ block: 'start' })
  }, [hash, id, key])
  return target
}
