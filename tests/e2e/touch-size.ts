/** What is pressed and is smaller than this, in words; runs in the page. Links within a text may be as high as it. */
export function smallTargets(least: number): string[] {
  const pressed = 'button, a[href], select, summary, input:not([type=hidden], [type=file])'
  // Columns and rows of a table are as high as their rows; their menus have the same.
  const within =
    '.skip-link, .visually-hidden, [inert], [aria-hidden=true], .grid-head, .grid-row, .form-check-input'
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    const isInText = getComputedStyle(target).display === 'inline'
    if (width === 0 || isInText || !target.checkVisibility() || target.closest(within)) return []
    if (width >= least - 0.5 && height >= least - 0.5) return []
    return `${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 80)}`
  })
}
