import type { Tone } from '#ui/Badge.tsx'

/** The shape at the end of a flow: a status is never shown by color alone. */
export type Mark = 'circle' | 'triangle' | 'octagon' | 'dot'

export function markOf(tone: Tone | undefined): Mark {
  switch (tone) {
    case 'accepted':
      return 'circle'
    case 'amber':
    case 'pending':
      return 'triangle'
    case 'rejected':
      return 'octagon'
    default:
      return 'dot'
  }
}

/** The outline of a mark around a point, as an SVG path; `size` is its radius in pixels. */
export function outlineOf(mark: Mark, x: number, y: number, size: number): string {
  switch (mark) {
    case 'triangle':
      return polygon(x, y, size * 1.25, 3, -90)
    case 'octagon':
      return polygon(x, y, size * 1.1, 8, 22.5)
    case 'dot':
      return circle(x, y, size * 0.7)
    case 'circle':
      return circle(x, y, size)
  }
}

const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)},${round(y)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`

function polygon(x: number, y: number, radius: number, corners: number, start: number): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = ((start + (index * 360) / corners) * Math.PI) / 180
    return `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

const round = (value: number) => Math.round(value * 10) / 10
