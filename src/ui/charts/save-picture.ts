/** Saves what a canvas shows, on the card's own ground: a transparent picture is unreadable elsewhere. */
export function savePicture(drawn: HTMLCanvasElement, title: string): void {
  const picture = document.createElement('canvas')
  picture.width = drawn.width
  picture.height = drawn.height
  const context = picture.getContext('2d')
  if (!context) return
  context.fillStyle =
    getComputedStyle(document.documentElement).getPropertyValue('--surface').trim() || '#ffffff'
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(drawn, 0, 0)
  const link = document.createElement('a')
  link.href = picture.toDataURL('image/png')
  link.download = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`
  link.click()
}
