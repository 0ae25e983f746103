/** Prints in the light theme, whatever the screen shows: light text would vanish on paper. */
export function printPage(): void {
  const { dataset } = document.documentElement
  const shown = dataset['bsTheme']
  if (shown !== 'dark') return window.print()
  dataset['bsTheme'] = 'light'
  window.addEventListener('afterprint', () => (dataset['bsTheme'] = shown), { once: true })
  // Charts are drawn again in the colours of the theme: that takes a frame or two.
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
}
