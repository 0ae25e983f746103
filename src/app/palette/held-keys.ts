/** What was pressed between asking for the palette and its field being there. */
export type HeldKeys = {
  text: string
  /** Pressed after the text, such as Enter. */
  keys: readonly string[]
}

let field: HTMLElement | null = null
let stop: (() => HeldKeys) | null = null

/**
 * Keeps keys and pasted text from whatever has the focus until the palette's field is there; a shortcut of
 * the browser stays one. Escape calls the palette off.
 */
export function holdKeys(onEscape: () => void): () => void {
  if (field || stop) return () => {}
  const listening = new AbortController()
  const held = { text: '', keys: [] as string[] }
  const press = (event: KeyboardEvent) => {
    event.stopImmediatePropagation()
    const { key, ctrlKey, metaKey, altKey } = event
    if ((ctrlKey || metaKey || altKey) && key !== 'k') return
    event.preventDefault()
    if (ctrlKey || metaKey) return
    if (key === 'Escape') onEscape()
    else if (key === 'Backspace') held.text = held.text.slice(0, -1)
    else if (key.length === 1) held.text += key
    else if (replayed.includes(key)) held.keys.push(key)
  }
  const paste = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    held.text += event.clipboardData?.getData('text/plain') ?? ''
  }
  const options = { capture: true, signal: listening.signal }
  window.addEventListener('keydown', press, options)
  window.addEventListener('paste', paste, options)
  stop = () => {
    listening.abort()
    stop = null
    return held
  }
  return () => stop?.()
}

/** The palette's field is there and has the focus, or is gone (null): answers what was held for it. */
export function handKeysTo(input: HTMLElement | null): HeldKeys {
  field = input
  return stop?.() ?? { text: '', keys: [] }
}

const replayed = ['Enter', 'ArrowDown', 'ArrowUp']
