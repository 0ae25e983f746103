const { item } = NodeList.prototype
const matchesSlowly = Element.prototype.matches
const slowly = new Map<ParentNode, ParentNode['querySelector']>([
  [Element.prototype, Element.prototype.querySelector],
  [Document.prototype, Document.prototype.querySelector],
])

/** In jsdom an element that is read out of a list by its place passes a proxy several times. */
export function* quickNodes(this: NodeListOf<Node>): ArrayIterator<Node> {
  for (let at = 0; ; at += 1) {
    const node = item.call(this, at)
    if (!node) return undefined
    yield node
  }
}

/** Asked of every element of the page that is searched for a text: only an input can be one. */
const asksForInput = /^input\[[^,]*\](, input\[[^,]*\])*$/

export function quickMatches(this: Element, selectors: string): boolean {
  if (asksForInput.test(selectors) && this.localName !== 'input') return false
  return matchesSlowly.call(this, selectors)
}

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

const planned = new Map<string, Search[] | undefined>()

/** What is asked for in every frame and at every look at a page: jsdom tries each element on each part. */
export const quickSearch = (prototype: ParentNode): ParentNode['querySelector'] =>
  function search(this: Root, selectors: string): Element | null {
    if (!planned.has(selectors)) planned.set(selectors, plan(selectors))
    const parts = planned.get(selectors)
    if (!parts) return slowly.get(prototype)?.call(this, selectors) ?? null
    return parts
      .flatMap((part) => part(this) ?? [])
      .reduce<Element | null>(
        (first, next) => (first && !follows(first, next) ? first : next),
        null,
      )
  } as ParentNode['querySelector']

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

const follows = (one: Element, other: Element): boolean =>
  Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
