import { useEffect, useState } from 'react'
import { readerMark } from '#ui/reader-locale.ts'
import { keepDraft } from './draft-store.ts'
import type { BidEditSheet } from './sheet-row.ts'

/** After the last edit; shorter would write at every key of a fast typist. */
const restMs = 800

export type Saved = { at: number } | 'saving' | 'refused' | null

/** Keeps what is typed on this device, and says when it last did. */
export function useAutosave(key: string, sheet: BidEditSheet, before: number | null): Saved {
  const [saved, setSaved] = useState<Saved>(before === null ? null : { at: before })
  // Read once: the sheet is made for this mark, and made anew for another.
  const [mark] = useState(readerMark)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = async () => {
      timer = undefined
      const texts = sheet.texts()
      const kept = await keepDraft(key, texts, mark)
      if (!kept) setSaved('refused')
      else setSaved(Object.keys(texts).length === 0 ? null : { at: Date.now() })
    }
    const stop = sheet.subscribe((changed) => {
      if (changed.length === 0) return
      setSaved('saving')
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), restMs)
    })
    const leave = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      void keep()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [key, sheet, mark])
  return saved
}
