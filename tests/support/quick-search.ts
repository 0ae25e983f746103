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
  for (const [prototype, search] of slowly) {
    prototype.querySelector = function querySelector(this: Root, selectors: string) {
      const parts = planned(selectors)
      return parts
        ? firstOf(parts.flatMap((part) => part(this) ?? []))
        : search.call(this, selectors)
    } as typeof search
  }
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
