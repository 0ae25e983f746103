import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

type CropDialogProps = {
  file: File
  busy: boolean
  onCropped: (picture: Blob) => void
  onUnreadable: () => void
  onClose: () => void
}

export function CropDialog({ file, busy, onCropped, onUnreadable, onClose }: CropDialogProps) {
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState<PercentCrop>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const start = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { width, height } = currentTarget
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 90 }, 1, width, height), width, height))
  }
  const finish = async () => {
    if (image.current && crop) onCropped(await cropPicture(image.current, crop))
  }
  return (
    <ConfirmDialog
      title="Choose the part to show"
      action="Use picture"
      busy={busy}
      incomplete={!crop}
      onConfirm={() => void finish()}
      onClose={onClose}
    >
      <div className="crop-place">
        {address !== '' && (
          <ReactCrop
            {...(crop && { crop })}
            aspect={1}
            circularCrop
            keepSelection
            minWidth={32}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img
              ref={image}
              src={address}
              alt="Yours, to crop"
              onLoad={start}
              onError={onUnreadable}
            />
          </ReactCrop>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Pixels a side: what an avatar needs on a sharp screen. */
const side = 256

type PartInPercent = { x: number; y: number; width: number; height: number }

/** That part of a picture as a new JPEG, without the location, camera and other details of the file. */
async function cropPicture(image: HTMLImageElement, part: PartInPercent): Promise<Blob> {
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
