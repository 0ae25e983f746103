import { afterEach, expect, test } from 'vitest'
import { quickStyle } from './quick-style.ts'

// Written past the library that takes rendered pages away again.
afterEach(() => document.body.replaceChildren())

const names = [
  'display',
  'visibility',
  'opacity',
  'pointer-events',
  'position',
  'margin-top',
  'margin-bottom',
  'padding-bottom',
  'border-bottom-width',
  'scroll-padding-top',
]

/** One of each kind that a sheet may show otherwise, some within others. */
const page = `
  <h1>Lanes</h1>
  <p hidden>One <b style="visibility: visible">two</b></p>
  <div style="visibility: hidden">Three <i>four</i> <b style="visibility: visible">five</b></div>
  <div style="display: none; opacity: 0"><span>six</span></div>
  <div style="pointer-events: none"><button>seven</button></div>
  <div style="margin: 4px; position: fixed"><p style="padding: 2px; border: 3px solid">around</p></div>
  <table><thead hidden><tr><th>eight</th></tr></thead><tbody><tr hidden><td>nine</td></tr></tbody></table>
  <ul><li>ten</li></ul><details><summary>eleven</summary>twelve</details>
  <dialog>thirteen</dialog><dialog open>fourteen</dialog>
  <form><fieldset><legend>fifteen</legend><input type="hidden"><input type="file"><select><option>x</option></select></fieldset></form>
  <script></script><template></template><svg><g><path></path></g></svg><canvas></canvas><a href="/">y</a>`

test('every kind of element is shown as jsdom shows it', () => {
  document.body.innerHTML = `<main>${page}</main><iframe></iframe>`
  const [main, frame] = document.body.children as unknown as [HTMLElement, HTMLIFrameElement]
  const jsdom = frame.contentWindow as typeof window
  jsdom.document.body.innerHTML = page

  const shown = (root: Element, style: (element: Element) => CSSStyleDeclaration) =>
    [...root.querySelectorAll('*')].map(
      (element) =>
        `${element.outerHTML.slice(0, 40)}: ${names.map((name) => style(element).getPropertyValue(name)).join(' ')}`,
    )

  expect(shown(main, quickStyle)).toEqual(
    shown(jsdom.document.body, (element) => jsdom.getComputedStyle(element)),
  )
})

test('what is hidden and shown again is seen each time', () => {
  document.body.innerHTML = '<p>Dallas</p>'
  const [line] = document.body.children as unknown as [HTMLElement]
  const seen = () => [quickStyle(line).display, quickStyle(line).visibility]

  expect(seen()).toEqual(['block', 'visible'])
  line.hidden = true
  expect(seen()).toEqual(['none', 'visible'])
  line.hidden = false
  line.style.visibility = 'hidden'
  expect(seen()).toEqual(['block', 'hidden'])
})

test('all else is asked of jsdom', () => {
  document.body.innerHTML = '<p style="color: red; width: 40px">Dallas</p>'
  const [line] = document.body.children as unknown as [HTMLElement]

  expect(quickStyle(line).color).toBe('rgb(255, 0, 0)')
  expect(quickStyle(line).getPropertyValue('width')).toBe('40px')
  expect(quickStyle(line).pointerEvents).toBe('auto')
  expect(quickStyle(document.documentElement).getPropertyValue('--tone')).toBe('')
  document.documentElement.style.setProperty('--tone', 'red')
  expect(quickStyle(document.documentElement).getPropertyValue('--tone')).toBe('red')
  document.documentElement.removeAttribute('style')
})
