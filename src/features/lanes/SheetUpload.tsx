import type { ComponentProps, ReactNode } from 'react'
import { Dialog, DialogBody } from '#ui/Dialog.tsx'
import { SheetReturn } from '#ui/SheetReturn.tsx'

type SheetUploadProps = Pick<ComponentProps<typeof SheetReturn>, 'send' | 'correct'> & {
  title: string
  onClose: () => void
  /** What the sheet is, and where the template is. */
  children?: ReactNode
}

export function SheetUpload({ title, onClose, children, ...returned }: SheetUploadProps) {
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <DialogBody>
        {children}
        <SheetReturn label="Drop the filled sheet here, or choose it" {...returned} />
      </DialogBody>
    </Dialog>
  )
}
