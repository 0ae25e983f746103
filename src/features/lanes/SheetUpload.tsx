import type { ComponentProps, ReactNode } from 'react'
import { Dialog, DialogBody } from '#ui/Dialog.tsx'
import { SheetReturn } from '#ui/SheetReturn.tsx'

type SheetUploadProps = Pick<ComponentProps<typeof SheetReturn>, 'send' | 'correct'> & {
  title: string
  noun: 'lane sheet' | 'bid sheet'
  onClose: () => void
  /** What the sheet is, and where the template is. */
  children?: ReactNode
}

export function SheetUpload({ title, noun, onClose, children, ...returned }: SheetUploadProps) {
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <DialogBody>
        {children}
        <SheetReturn label={`Drop the completed ${noun} here, or choose it`} {...returned} />
      </DialogBody>
    </Dialog>
  )
}
