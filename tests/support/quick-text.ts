const { item } = NodeList.prototype
const slow = Element.prototype.matches

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
  return !(asksForInput.test(selectors) && this.localName !== 'input') && slow.call(this, selectors)
}
