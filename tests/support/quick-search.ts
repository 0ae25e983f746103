const { item } = NodeList.prototype
const matchesSlowly = Element.prototype.matches
const slowly = new Map<ParentNode, ParentNode['querySelector']>([
  [Element.prototype, Element.prototype.querySelector],
  [Document.prototype, Document.prototype.querySelector],
])

/** What screen tests ask of the page most often, answered in fewer steps than jsdom takes, and alike. */
export function searchQuickly(): void {
  // An element that is read out of a list by its place passes a proxy several times.
  NodeList.prototype[Symbol.iterator] = function* nodes(this: NodeListOf<Node>) {
    for (let at = 0; ; at += 1) {
      const node = item.call(this, at)
      if (!node) return undefined
      yield node
    }
  }
  Element.prototype.matches = function matches(this: Element, selectors: string): boolean {
    if (asksForInput.test(selectors) && this.localName !== 'input') return false
    return matchesSlowly.call(this, selectors)
  } as typeof matchesSlowly
  for (const prototype of [Element.prototype, Document.prototype]) {
    const searchAll = prototype.querySelectorAll as (selectors: string) => NodeListOf<Element>
    prototype.querySelectorAll = function querySelectorAll(this: Root, selectors: string) {
      // By text every element is looked at, by role all that have it by their name or attribute.
      if (selectors === '*') return elementsBelow(this)
      const isOfRole = roleTest(selectors)
      return isOfRole ? elementsBelow(this).filter(isOfRole) : searchAll.call(this, selectors)
    } as typeof searchAll
  }
  for (const [prototype, search] of slowly) {
    prototype.querySelector = function querySelector(this: Root, selectors: string) {
      const parts = planned(selectors)
      return parts
        ? firstOf(parts.flatMap((part) => part(this) ?? []))
        : search.call(this, selectors)
    } as typeof search
  }
}

/** jsdom's own tree: what stands behind an element, and where that is in it. */
type Behind = { [key: symbol]: unknown }
type Place = { firstChild: Behind | null; nextSibling: Behind | null; parent: Behind | null }

const symbolOf = (owner: object, name: string): symbol => {
  const found = Object.getOwnPropertySymbols(owner).find(({ description }) => description === name)
  if (!found) throw new Error(`jsdom has no ${name} any more: see quick-search.ts.`)
  return found
}
const impl = symbolOf(document, 'impl')
const implOf = (node: object) => Reflect.get(node, impl) as Behind
const wrapper = symbolOf(implOf(document), 'wrapper')
const tree = symbolOf(implOf(document), 'DOM SymbolTree')
const placeOf = (behind: Behind) => behind[tree] as Place

/** All elements below a root, in the order of the page. */
function elementsBelow(root: Root): Element[] {
  const found: Element[] = []
  const top = implOf(root)
  let at = placeOf(top).firstChild
  while (at) {
    if (at['nodeType' as never] === Node.ELEMENT_NODE) found.push(at[wrapper] as Element)
    let next = placeOf(at).firstChild
    for (let up = at; !next && up !== top; up = placeOf(up).parent!) next = placeOf(up).nextSibling
    at = next
  }
  return found
}

const roleTests = new Map<string, ((element: Element) => boolean) | null>()

/** Whether an element is one of '*[role~="button"],button,summary'; null for selectors of another kind. */
function roleTest(selectors: string): ((element: Element) => boolean) | null {
  const known = roleTests.get(selectors)
  if (known !== undefined) return known
  const [, role, tags = ''] = /^\*\[role~="([\w-]+)"\]((?:,[a-z]\w*)*)$/.exec(selectors) ?? []
  const names = new Set(tags.split(',').slice(1))
  const test = role
    ? (element: Element) =>
        names.has(element.localName) ||
        (element.getAttribute('role')?.split(' ').includes(role) ?? false)
    : null
  roleTests.set(selectors, test)
  return test
}

/** Asked of every element of the page that is searched for a text: only an input can be one. */
const asksForInput = /^input\[[^,]*\](, input\[[^,]*\])*$/

type Root = Element | Document
type Search = (root: Root) => Element | undefined

const searches: [RegExp, (...names: string[]) => Search][] = [
  [
    /^\.([\w-]+)$/,
    (name = '') =>
      (root) =>
        root.getElementsByClassName(name)[0],
  ],
  [
    /^:scope > \.([\w-]+)$/,
    (name = '') =>
      (root) =>
        Array.from(root.children).find(({ classList }) => classList.contains(name)),
  ],
  [
    /^(\w+)\[([\w-]+)=(\w+)\]$/,
    (tag = '', name = '', value = '') =>
      (root) =>
        Array.from(root.getElementsByTagName(tag)).find((e) => e.getAttribute(name) === value),
  ],
]

const plans = new Map<string, Search[] | undefined>()

function planned(selectors: string): Search[] | undefined {
  if (!plans.has(selectors)) plans.set(selectors, plan(selectors))
  return plans.get(selectors)
}

function plan(selectors: string): Search[] | undefined {
  if (/^[a-z]\w*(?:, [a-z]\w*)*$/.test(selectors)) {
    const names = new Set(selectors.split(', '))
    return [(root) => elementsBelow(root).find(({ localName }) => names.has(localName))]
  }
  const parts = selectors.split(', ').map((part) => {
    for (const [pattern, search] of searches) {
      const found = pattern.exec(part)
      if (found) return search(...found.slice(1))
    }
    return undefined
  })
  return parts.every((part) => part !== undefined) ? parts : undefined
}

const firstOf = (found: readonly Element[]): Element | null =>
  found.reduce<Element | null>(
    (first, next) => (first && !follows(first, next) ? first : next),
    null,
  )

const follows = (one: Element, other: Element): boolean =>
  Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
