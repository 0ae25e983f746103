import { toast } from 'react-toastify/unstyled'

type Undoable = {
  text: string
  /** Skips the wait: 'Award now'. */
  now?: string
  /** How long there is to change one's mind. */
  seconds?: number
  onUndo: () => void
  /** When the time is over without a change of mind. */
  onEnd?: () => void
}

/**
 * Tells what was, or will be, done and offers to undo it for some seconds; it stays while it is pointed at
 * and goes along when another page is opened. While something is still to be sent, closing the browser
 * asks first.
 */
export function undoToast({ text, now, seconds = 8, onUndo, onEnd }: Undoable): void {
  let undone = false
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  if (onEnd) window.addEventListener('beforeunload', warn)
  toast(
    ({ closeToast }) => (
      <div className="undo-toast">
        <span>{text}</span>
        <span className="undo-actions">
          <button
            type="button"
            onClick={() => {
              undone = true
              closeToast()
            }}
          >
            Undo
          </button>
          {now && (
            <button type="button" onClick={() => closeToast()}>
              {now}
            </button>
          )}
        </span>
      </div>
    ),
    {
      autoClose: seconds * 1000,
      closeOnClick: false,
      closeButton: false,
      draggable: false,
      onClose: () => {
        window.removeEventListener('beforeunload', warn)
        if (undone) onUndo()
        else onEnd?.()
      },
    },
  )
}
