/** Pixels a side: what an avatar needs on a sharp screen. */
const side = 256

type PartInPercent = { x: number; y: number; width: number; height: number }

/** That part of a picture as a new JPEG, without the location, camera and other details of the file. */
export async function cropPicture(image: HTMLImageElement, part: PartInPercent): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures')
  const { naturalWidth, naturalHeight } = image
  // What was see-through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(
    image,
    (part.x / 100) * naturalWidth,
    (part.y / 100) * naturalHeight,
    (part.width / 100) * naturalWidth,
    (part.height / 100) * naturalHeight,
    0,
    0,
    side,
    side,
  )
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('The picture could not be encoded'))),
      'image/jpeg',
      0.9,
    )
  })
}
