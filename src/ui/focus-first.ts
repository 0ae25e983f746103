/** The ref of a form that a button brought up: its first field takes the focus from that button. */
export const focusFirst = (form: HTMLFormElement | null): void =>
  form
    ?.querySelector<HTMLElement>(
      'input:enabled:not([type=file]), select:enabled, textarea:enabled, button.chip:enabled',
    )
    ?.focus()
