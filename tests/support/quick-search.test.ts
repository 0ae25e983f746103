import { afterEach, expect, test } from 'vitest'

afterEach(() => document.body.replaceChildren())

const page = `<p>One <b>two</b><!-- a note --> three</p><input type="submit" value="Send"><input><button></button>`

test('the first element is the one that jsdom finds', () => {
  document.body.innerHTML = `<main></main><iframe></iframe>`
  const [main, frame] = document.body.children as unknown as [HTMLElement, HTMLIFrameElement]
  const asked = (frame.contentWindow as typeof window).document.body
  const tree = `<p class="a" id="1"><i class="b c" id="2"></i></p><select id="3" aria-busy="true"></select>
    <i class="c" id="4"><b class="only" id="5"></b></i><p class="c d" id="6"></p>`
  main.innerHTML = tree
  asked.innerHTML = tree
  const selectors = ['.c', '.d, .b', ':scope > .c', ':scope > .b', 'select[aria-busy=true], .only']
  selectors.push(
    '.only, select[aria-busy=true]',
    '.none',
    '.none, .d',
    'p.c',
    '.b, p',
    'select',
    'h2, b',
    'p > .b',
    '#4',
  )
  const found = (within: ParentNode) =>
    selectors.map((selector) => within.querySelector(selector.replace('#4', '[id="4"]'))?.id)
  const expected = found(asked)
  expect(expected).toEqual([
    '2',
    '2',
    '4',
    undefined,
    '3',
    '3',
    undefined,
    '6',
    '6',
    '1',
    '3',
    '5',
    '2',
    '4',
  ])
  expect(found(main)).toEqual(expected)
  const inDocument = ['.c', '.d, .b', 'select[aria-busy=true]', 'p.c']
  expect(inDocument.map((selector) => document.querySelector(selector)?.id)).toEqual([
    '2',
    '2',
    '3',
    '6',
  ])
})

test('nodes are read and tried as jsdom does', () => {
  // The frame's own window keeps what jsdom brings.
  document.body.innerHTML = `<main>${page}</main><iframe></iframe>`
  const [main, frame] = document.body.children as unknown as [HTMLElement, HTMLIFrameElement]
  const asked = (frame.contentWindow as typeof window).document.body
  asked.innerHTML = page
  const read = (within: HTMLElement) =>
    [...within.querySelectorAll('*')].map((element) => ({
      name: element.localName,
      parts: Array.from(element.childNodes, ({ nodeType, textContent }) => [nodeType, textContent]),
      matches: [
        'input[type=submit], input[type=button]',
        'input, b',
        'p',
        'input[type=submit]',
      ].map((selectors) => element.matches(selectors)),
    }))
  expect(read(asked)).toHaveLength(5)
  expect(read(main)).toEqual(read(asked))
})

test('a node that is added while a list is read is read as well', () => {
  document.body.innerHTML = '<i></i><i></i>'
  let seen = 0
  for (const node of document.body.childNodes) {
    seen += 1
    if (seen === 1) node.after(document.createElement('b'))
  }
  expect(seen).toBe(3)
})

test('elements are found by their role as jsdom finds them', () => {
  const roles = `<ul role="list tree"><li role="listitem">One</li></ul><button>Two</button><h1 role="button">Three</h1>
    <div role="buttons"><summary>Four</summary></div><svg><a role="button"></a></svg>`
  document.body.innerHTML = `<main>${roles}</main><iframe></iframe>`
  const [main, frame] = document.body.children as unknown as [HTMLElement, HTMLIFrameElement]
  const asked = (frame.contentWindow as typeof window).document.body
  asked.innerHTML = roles
  const selectors = [
    '*[role~="button"],button,summary',
    '*[role~="tree"]',
    '*[role~="list"],ul,ol,menu',
    'ul > li',
    '*',
  ]
  const found = (within: HTMLElement) =>
    selectors.map((selector) =>
      Array.from(within.querySelectorAll(selector), ({ localName }) => localName),
    )
  expect(found(asked).map(({ length }) => length)).toEqual([4, 1, 1, 1, 8])
  expect(found(main)).toEqual(found(asked))
})
