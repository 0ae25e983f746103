/** From anywhere on the page to its first table, or to the cards that stand for it on a phone. */
export const focusTable = (): void =>
  document
    .querySelector<HTMLElement>('main .grid-scroller, main .grid-cards :is(button, [tabindex])')
    ?.focus()
