/** What may have a label, of what the screens are made of. */
export const labelled = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]

/**
 * To find a control by its name each one is asked for its labels, and for each answer jsdom asks every node
 * of the page, and each label among them walks the page for its control: a quarter of the time of a screen's
 * tests. Here only the label around the control and those that name its id are asked.
 */
export function quickLabels(control: HTMLElement): HTMLLabelElement[] | null {
  if (control instanceof HTMLInputElement && control.type === 'hidden') return null
  const named = control.id
    ? [...document.querySelectorAll<HTMLLabelElement>(`label[for=${JSON.stringify(control.id)}]`)]
    : []
  const around = labelAround(control)
  const labels = around && !around.hasAttribute('for') ? [...named, around] : named
  return labels
    .filter((label) => label.control === control)
    .sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
}

function labelAround(control: HTMLElement): HTMLLabelElement | undefined {
  for (let at = control.parentElement; at !== null; at = at.parentElement) {
    if (at instanceof HTMLLabelElement) return at
  }
  return undefined
}
