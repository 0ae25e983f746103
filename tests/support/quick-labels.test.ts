import { afterEach, expect, test } from 'vitest'
import { quickLabels } from './quick-labels.ts'

afterEach(() => document.body.replaceChildren())

const page = `
  <label for="a">One</label><input id="a"><label for="a">Another</label>
  <label>Around <span><input id="b"></span> <button id="c">Second inside</button></label>
  <label for="d">Names d <input id="e"></label><select id="d"></select>
  <label id="late">Around and <input id="f"></label><label for="f">named</label>
  <label for="g">Before</label><label>Around <textarea id="g"></textarea></label>
  <label for="">Nobody <input id="h"></label><label for="i">Hidden</label><input type="hidden" id="i">
  <button id="j">Alone</button><label for="k">A paragraph</label><p id="k"></p><input>
`

test('a control has the labels that jsdom says it has, in their order', () => {
  // The frame's own window keeps the getters of jsdom.
  document.body.innerHTML = `<main>${page}</main><iframe></iframe>`
  const [main, frame] = document.body.children as unknown as [HTMLElement, HTMLIFrameElement]
  const asked = (frame.contentWindow as typeof window).document.body
  asked.innerHTML = page
  const controls = 'input, button, select, textarea'
  const textOf = (labels: Iterable<Element> | null) =>
    labels && [...labels].map((label) => label.textContent)
  const expected = [...asked.querySelectorAll<HTMLInputElement>(controls)].map(({ labels }) =>
    textOf(labels),
  )
  expect(expected.flat().length).toBeGreaterThan(8)
  const controlsHere = [...main.querySelectorAll<HTMLInputElement>(controls)]
  expect(controlsHere.map((control) => textOf(quickLabels(control)))).toEqual(expected)
  expect(controlsHere.map(({ labels }) => textOf(labels))).toEqual(expected)
})
