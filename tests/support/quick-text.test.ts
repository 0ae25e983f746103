import { afterEach, expect, test } from 'vitest'

afterEach(() => document.body.replaceChildren())

const page = `<p>One <b>two</b><!-- a note --> three</p><input type="submit" value="Send"><input><button></button>`

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
