/** The page's own type; a canvas does not inherit it. */
export const canvasFont = '"Inter Variable", "Inter Fallback", system-ui, sans-serif'

const titled = { font: `600 15px ${canvasFont}`, height: 36, inset: 12 }

/**
 * Saves what a canvas shows under its title, on the card's own ground: a transparent picture is unreadable
 * elsewhere. `scale` is pixels of the canvas to one of the page.
 */
export function savePicture(drawn: HTMLCanvasElement, title: string, scale: number): void {
  const picture = document.createElement('canvas')
  const top = titled.height * scale
  picture.width = drawn.width
  picture.height = drawn.height + top
  const context = picture.getContext('2d')
  if (!context) return
  const style = getComputedStyle(document.documentElement)
  const variable = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise
  context.fillStyle = variable('--surface', '#ffffff')
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(drawn, 0, top)
  context.scale(scale, scale)
  context.fillStyle = variable('--bs-body-color', '#1b1b26')
  context.font = titled.font
  context.textBaseline = 'middle'
  context.fillText(title, titled.inset, titled.height / 2, picture.width / scale - titled.inset * 2)
  const link = document.createElement('a')
  link.href = picture.toDataURL('image/png')
  link.download = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`
  link.click()
}
