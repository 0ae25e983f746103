import { useEffect, useState } from 'react'

/** A part of the grid that is fetched when first wanted; null until it is there. */
export function useLoadedPart<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (!wanted || part !== null) return
    let stale = false
    const fetchPart = async () => {
      // A part that cannot be fetched is asked for again the next time it is wanted.
      const loaded = await load().catch(() => null)
      if (loaded !== null && !stale) setPart(() => loaded)
    }
    void fetchPart()
    return () => {
      stale = true
    }
  }, [wanted, part, load])
  return wanted ? part : null
}
