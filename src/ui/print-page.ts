/** Prints in the light theme, whatever the screen shows: light text would vanish on paper. */
export function printPage(): void {
  const { dataset } = document.documentElement
  if (dataset['bsTheme'] !== 'dark') return window.print()
  window.addEventListener('afterprint', lightForPaper(), { once: true })
  // Charts are drawn again in the colours of the theme: that takes a frame or two.
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
}

/** Shows the page in the light theme until what it returns is called. */
export function lightForPaper(): () => void {
  const { dataset } = document.documentElement
  const shown = dataset['bsTheme']
  if (shown !== 'dark') return () => {}
  dataset['bsTheme'] = 'light'
  return () => {
    dataset['bsTheme'] = shown
  }
}
