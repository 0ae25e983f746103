/** Of the element alone. */
const own = new Set([
  'display',
  'opacity',
  'position',
  'margin-top',
  'margin-bottom',
  'padding-bottom',
  'border-bottom-width',
  'scroll-padding-top',
])
/** Of the nearest element around that says something of it, with what holds where none does. */
const inherited = new Map([
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
])
/** Parts of a table: hidden ones have another visibility as well. */
const collapsing = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'col', 'colgroup'])
/** What jsdom's own sheet looks at besides the names of an element and the one around it. */
const lookedAt = ['hidden', 'open', 'popover', 'type']

const slow = window.getComputedStyle.bind(window)
const known = new Map<string, string>()

/**
 * To find an element by its role every one around it is asked whether it is shown, and for each answer
 * jsdom tries all rules of its sheet. Tests load no sheet of the app, so that elements of the same name and
 * attributes are shown alike: jsdom is asked once for each kind.
 */
export const quickStyle: typeof getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || document.styleSheets.length > 0) return slow(element, pseudoElement)
  const valueOf = (name: string) =>
    quickValue(element, name) ?? slow(element).getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return valueOf
      const quick = quickValue(element, String(name).replace(/[A-Z]/g, '-$&').toLowerCase())
      if (quick !== undefined) return quick
      const style = slow(element)
      const other: unknown = Reflect.get(style, name)
      return typeof other === 'function' ? other.bind(style) : other
    },
  })
}

function quickValue(element: Element, name: string): string | undefined {
  if (own.has(name)) return ownValue(element, name)
  if (name.startsWith('--') && !element.parentElement) {
    return element.getAttribute('style')?.includes('--') ? undefined : ''
  }
  const otherwise = inherited.get(name)
  return otherwise === undefined ? undefined : inheritedValue(element, name, otherwise)
}

function ownValue(element: Element, name: string): string {
  const style = element.getAttribute('style')
  const kind = JSON.stringify([
    name,
    // Some are set together with others: `margin`.
    style?.includes(name.split('-')[0] ?? name) ? style : '',
    element.localName,
    element.parentElement?.localName,
    ...lookedAt.map((attribute) => element.getAttribute(attribute)),
  ])
  const value = known.get(kind) ?? slow(element).getPropertyValue(name)
  known.set(kind, value)
  return value
}

function inheritedValue(element: Element, name: string, otherwise: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.hasAttribute('hidden') && collapsing.has(at.localName))
      return slow(element).getPropertyValue(name)
    if (!at.getAttribute('style')?.includes(name)) continue
    const value = (at as HTMLElement).style.getPropertyValue(name)
    return /^(?!in|un|re)\w+$/.test(value) ? value : slow(element).getPropertyValue(name)
  }
  return otherwise
}
