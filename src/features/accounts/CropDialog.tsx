import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { cropPicture } from './crop-picture.ts'

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
