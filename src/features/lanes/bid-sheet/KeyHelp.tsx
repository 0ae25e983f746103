import Modal from 'react-bootstrap/Modal'

const keys: [keys: string, what: string][] = [
  ['Arrows', 'move'],
  ['Tab, Shift+Tab', 'right, left; Esc then Tab leaves the sheet'],
  ['Enter, Shift+Enter', 'take and go down, up'],
  ['F2 or typing', 'edit the cell'],
  ['Esc', 'give the edit up'],
  ['Ctrl+arrow', 'to the edge'],
  ['Home, End, Ctrl+Home, Ctrl+End', 'row and sheet'],
  ['Shift + any of these', 'mark cells'],
  ['Ctrl+A', 'mark all'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'copy, cut, paste: by place, or by lane id'],
  ['Ctrl+D', 'fill down'],
  ['Delete', 'clear'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['F8, Shift+F8', 'next, previous problem'],
  ['Alt+Down', 'open a choice'],
  ['Space', 'open the lane'],
  ['/', 'search'],
  ['Ctrl+Enter', 'review and submit'],
]

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal show onHide={onClose} aria-labelledby="keys-title" scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="keys-title" className="h5">
          Keys of the bid sheet
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <table className="table table-sm mb-0">
          <tbody>
            {keys.map(([pressed, what]) => (
              <tr key={pressed}>
                <th scope="row">
                  <kbd>{pressed}</kbd>
                </th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Modal.Body>
    </Modal>
  )
}
