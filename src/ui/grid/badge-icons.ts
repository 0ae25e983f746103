const shapes: Record<string, string> = {
  check:
    'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.6 5.3-4.2 4.5a.8.8 0 0 1-1.1 0L4.4 8.9l1.1-1.1 1.3 1.4 3.7-4 1.1 1.1Z',
  warning:
    'M8 1.5a1 1 0 0 1 .9.5l6 11a1 1 0 0 1-.9 1.5H2a1 1 0 0 1-.9-1.5l6-11a1 1 0 0 1 .9-.5ZM7.2 6v4h1.6V6H7.2Zm0 5v1.6h1.6V11H7.2Z',
  stop: 'M5 1h6l4 4v6l-4 4H5l-4-4V5l4-4Zm.9 3.8L4.8 5.9 6.9 8l-2.1 2.1 1.1 1.1L8 9.1l2.1 2.1 1.1-1.1L9.1 8l2.1-2.1-1.1-1.1L8 6.9 5.9 4.8Z',
  clock:
    'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6a5.4 5.4 0 1 1 0 10.8A5.4 5.4 0 0 1 8 2.6Zm-.8 1.9v4l3 1.8.8-1.3-2.2-1.3V4.5H7.2Z',
  half: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6v10.8A5.4 5.4 0 0 1 8 2.6Z',
  dash: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM4.5 7.2h7v1.6h-7V7.2Z',
}

const svg = 'http://www.w3.org/2000/svg'

/** An empty icon that `drawIcon` gives its shape; the words beside it carry the meaning. */
export function createIcon(): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.setAttribute('aria-hidden', 'true')
  icon.classList.add('grid-icon')
  return icon
}

/** Draws one of the grid's shapes (check, warning, stop, clock, half, dash) or the page's symbol. */
export function drawIcon(icon: SVGSVGElement, name: string): void {
  const shape = shapes[name]
  const mark = document.createElementNS(svg, shape ? 'path' : 'use')
  if (shape) mark.setAttribute('d', shape)
  else mark.setAttribute('href', `#${name}`)
  icon.replaceChildren(mark)
}
