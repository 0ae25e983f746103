export type EditEnd = { text: string; move: 'down' | 'up' | 'left' | 'right' | 'stay' }

type Opening = {
  /** The cell being edited; the editor lies over it. */
  cell: HTMLElement
  label: string
  text: string
  choices: readonly string[] | undefined
  numeric: boolean
  /** Typing over a cell: arrows leave the editor, as in a spreadsheet. */
  replaces: boolean
  /** Null when the edit was dropped; `byKey` tells a key from the focus going elsewhere. */
  onEnd: (end: EditEnd | null, byKey: boolean) => void
}

export class CellEditor {
  cell: HTMLElement | null = null
  #field: HTMLInputElement | HTMLSelectElement | null = null
  #onEnd: Opening['onEnd'] = () => {}

  open({ cell, label, text, choices, numeric, replaces, onEnd }: Opening): void {
    this.close()
    const field = choices ? choiceField(choices, text) : textField(text, numeric)
    field.setAttribute('aria-label', label)
    field.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent) this.#onKey(event, replaces && !choices)
    })
    field.addEventListener('blur', () => this.close())
    for (const type of ['copy', 'cut', 'paste', 'pointerdown', 'click', 'dblclick']) {
      field.addEventListener(type, (event) => event.stopPropagation())
    }
    window.addEventListener('pagehide', this.#onPageHide)
    this.cell = cell
    this.#field = field
    this.#onEnd = onEnd
    cell.append(field)
    field.focus({ preventScroll: true })
  }

  /** Ends the edit and keeps its text. */
  close(): void {
    if (this.#field) this.#end({ text: this.#field.value, move: 'stay' }, false)
  }

  #onPageHide = () => this.close()

  #end(end: EditEnd | null, byKey: boolean): void {
    const field = this.#field
    this.cell = null
    this.#field = null
    window.removeEventListener('pagehide', this.#onPageHide)
    field?.remove()
    this.#onEnd(end, byKey)
  }

  #onKey(event: KeyboardEvent, arrowsLeave: boolean): void {
    event.stopPropagation()
    const field = this.#field
    if (!field || event.isComposing) return
    const move = moveOf(event, arrowsLeave)
    if (event.key !== 'Escape' && !move) return
    event.preventDefault()
    this.#end(move ? { text: field.value, move } : null, true)
  }
}

function moveOf({ key, shiftKey }: KeyboardEvent, arrowsLeave: boolean): EditEnd['move'] | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return arrowsLeave ? (arrows[key] ?? null) : null
}

const arrows: Record<string, EditEnd['move']> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

function textField(text: string, numeric: boolean): HTMLInputElement {
  const field = document.createElement('input')
  field.className = 'grid-editor'
  field.type = 'text'
  if (numeric) field.inputMode = 'decimal'
  field.autocomplete = 'off'
  field.spellcheck = false
  field.value = text
  field.setSelectionRange(text.length, text.length)
  return field
}

function choiceField(choices: readonly string[], text: string): HTMLSelectElement {
  const field = document.createElement('select')
  field.className = 'grid-editor'
  const offered = choices.includes(text) ? choices : [text, ...choices]
  field.append(...offered.map((choice) => new Option(choice, choice)))
  field.value = text
  return field
}
