import { type ReactNode, useId } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'

type DrawerProps = {
  title: string
  /** Under the title: facts, badges, a link. */
  about?: ReactNode
  /** A few fields, one thing's particulars, or several things side by side. */
  width?: 'form' | 'particulars' | 'wide'
  onClose: () => void
  children: ReactNode
}

/** One thing beside the list it is of; the list stays in sight. */
export function Drawer({ title, about, width = 'particulars', onClose, children }: DrawerProps) {
  const titleId = useId()
  return (
    <Offcanvas
      show
      onHide={onClose}
      placement="end"
      className="drawer"
      data-width={width}
      aria-labelledby={titleId}
    >
      <Offcanvas.Header closeButton>
        <div>
          <Offcanvas.Title as="h2" id={titleId} className="h5 text-break">
            {title}
          </Offcanvas.Title>
          {about}
        </div>
      </Offcanvas.Header>
      <Offcanvas.Body>{children}</Offcanvas.Body>
    </Offcanvas>
  )
}
