import { toast } from 'react-toastify/unstyled'
import { askBeforeClosing } from '#lib/ask-before-closing.ts'
import { ToastActions } from './ToastActions.tsx'

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
  const undo = () => {
    undone = true
  }
  const letClose = onEnd ? askBeforeClosing() : undefined
  toast(
    ({ closeToast }) => (
      <ToastActions
        text={text}
        actions={[{ name: 'Undo', onPress: undo }, ...(now ? [{ name: now }] : [])]}
        onClose={closeToast}
      />
    ),
    {
      autoClose: seconds * 1000,
      closeOnClick: false,
      closeButton: false,
      draggable: false,
      onClose: () => {
        letClose?.()
        if (undone) onUndo()
        else onEnd?.()
      },
    },
  )
}
