import Modal from 'react-bootstrap/Modal'
import { KeyTable } from '#ui/KeyTable.tsx'
import { sheetKeys } from './sheet-keys.ts'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal show onHide={onClose} aria-labelledby="keys-title" scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="keys-title" className="h5">
          Keys of the bid sheet
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <KeyTable keys={sheetKeys} />
      </Modal.Body>
    </Modal>
  )
}
