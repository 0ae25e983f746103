import { mainLinks } from '#app/sidebar-links.ts'
import { paths } from '#app/paths.ts'
import { focusTable } from '#ui/grid/focus-table.ts'

export type PaletteWindow = 'palette' | 'help'

/** A key that works everywhere: what it opens, or where it leads. */
export type Shortcut = {
  /** As tinykeys writes it; any of them. */
  bindings: readonly string[]
  /** As a person reads it. */
  keys: string
  what: string
  /** A letter or sign without Ctrl: may be switched off (WCAG 2.1.4). */
  single: boolean
  does: { opens: PaletteWindow } | { leadsTo: string } | { runs: () => void }
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
export const paletteKeys = (): string => (isMac() ? '⌘K' : 'Ctrl+K')

/** `g` and then one of these leads to a page. */
const letters: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'd',
  [paths.carrierDashboard]: 'd',
  [paths.documents]: 'o',
  [paths.carriers]: 'c',
  [paths.savings]: 's',
  [paths.upload]: 'u',
  [paths.files]: 'f',
  [paths.spend]: 'm',
  [paths.carrierBids]: 'b',
  [paths.adminPanel]: 'a',
  [paths.users]: 'p',
  [paths.notifications]: 'n',
}

export function shortcutsOf(type: string, hasModes: boolean): readonly Shortcut[] {
  return [
    {
      bindings: ['$mod+k'],
      keys: paletteKeys(),
      what: 'Search pages, lanes and actions',
      single: false,
      does: { opens: 'palette' },
    },
    {
      // Where the sign needs no Shift, it comes without.
      bindings: ['Shift+?', '?'],
      keys: '?',
      what: 'Show the keys',
      single: true,
      does: { opens: 'help' },
    },
    {
      bindings: ['t'],
      keys: 'T',
      what: 'Go to the table of the page',
      single: true,
      does: { runs: focusTable },
    },
    ...mainLinks(type, hasModes).flatMap(({ to, label }): Shortcut[] => {
      const letter = letters[to]
      if (letter === undefined) return []
      return [
        {
          bindings: [`g ${letter}`],
          keys: `G then ${letter.toUpperCase()}`,
          what: label,
          single: true,
          does: { leadsTo: to },
        },
      ]
    }),
  ]
}
