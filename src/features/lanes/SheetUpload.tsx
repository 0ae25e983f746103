import type { ComponentProps, ReactNode } from 'react'
import Modal from 'react-bootstrap/Modal'
import { SheetReturn } from '#ui/SheetReturn.tsx'

type SheetUploadProps = Pick<ComponentProps<typeof SheetReturn>, 'send' | 'correct'> & {
  title: string
  onClose: () => void
  /** What the sheet is, and where the template is. */
  children?: ReactNode
}

/** A filled sheet comes back, over the lanes it is about. */
export function SheetUpload({ title, onClose, children, ...returned }: SheetUploadProps) {
  return (
    <Modal show onHide={onClose} size="lg" aria-labelledby="sheet-title" scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="sheet-title" className="h5">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {children}
        <SheetReturn label="Drop the filled sheet here, or choose it" {...returned} />
      </Modal.Body>
    </Modal>
  )
}
