import { badgeShapes } from '#ui/badge-shapes.ts'

const svg = 'http://www.w3.org/2000/svg'

/** An empty icon that `drawIcon` gives its shape; the words beside it carry the meaning. */
export function createIcon(): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.setAttribute('aria-hidden', 'true')
  icon.classList.add('grid-icon')
  return icon
}

/** Draws a shape of badges or the page's symbol. */
export function drawIcon(icon: SVGSVGElement, name: string): void {
  const shape = badgeShapes[name]
  const mark = document.createElementNS(svg, shape ? 'path' : 'use')
  if (shape) mark.setAttribute('d', shape)
  else mark.setAttribute('href', `#${name}`)
  icon.replaceChildren(mark)
}
