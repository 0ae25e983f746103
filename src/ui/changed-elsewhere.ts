import { useState } from 'react'

/** What a field is now that somebody, or another window, saved while it is edited here. */
export const changedElsewhere = (now: string): string => `Changed elsewhere to ${now}.`

/** Something newer than a form began with: what it is, and how its fields take it. */
export type Newer = { words: string; onLoad: (() => void) | null }

/** 'Your capacity was changed elsewhere: no limit. …': `onLoad` is null where nothing newer is there. */
export const newerElsewhere = (what: string, now: string, onLoad: (() => void) | null) =>
  onLoad && {
    words: `${what} changed elsewhere: ${now}. Saving replaces it with what you entered here.`,
    onLoad,
  }

/** Whether something else was saved since one began to edit this. */
export function useChangedElsewhere(saved: string | number, isEditing: boolean): boolean {
  const [begun, setBegun] = useState(saved)
  if (!isEditing && begun !== saved) setBegun(saved)
  return isEditing && begun !== saved
}

type Filled = {
  /** What is saved, as the text of fields that are filled in with it. */
  saved: string
  /** The text of the fields as they are. */
  entered: string
  isSaving: boolean
  /** Fills the fields in with what is saved. */
  onFill: () => void
}

/**
 * Keeps a form beside what is saved elsewhere: fields that nobody touched are filled in again, others wait
 * for somebody to load them. Answers how, where something else was saved than the form began with.
 */
export function useLoadAgain({ saved, entered, isSaving, onFill }: Filled): (() => void) | null {
  const [seen, setSeen] = useState(saved)
  if (saved === seen || isSaving) return null
  const load = () => {
    setSeen(saved)
    onFill()
  }
  if (entered === saved) setSeen(saved)
  else if (entered === seen) load()
  else return load
  return null
}
