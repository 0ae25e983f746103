import { savePicture } from '#ui/charts/save-picture.ts'

/** Sharper than the screen, for slides. */
const scale = 2

export async function saveMapPicture(frame: HTMLElement, title: string): Promise<void> {
  const svg = frame.querySelector('svg')
  if (svg) savePicture(await paint(svg), title, scale)
}

async function paint(svg: SVGSVGElement): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = svg.width.baseVal.value * scale
  canvas.height = svg.height.baseVal.value * scale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
