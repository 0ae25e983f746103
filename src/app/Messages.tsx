import { useEffect } from 'react'
import { Slide, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'

/** What happened, and what can be done about it, over whatever is open. */
export function Messages() {
  useEffect(() => {
    window.addEventListener('focus', leaveInMessage, true)
    window.addEventListener('keydown', goBack, true)
    return () => {
      window.removeEventListener('focus', leaveInMessage, true)
      window.removeEventListener('keydown', goBack, true)
    }
  }, [])
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={5000}
      newestOnTop
      limit={4}
      transition={Slide}
      pauseOnHover
      pauseOnFocusLoss
      theme="dark"
      aria-label="Messages, Alt+T"
    />
  )
}

const isInMessage = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('.Toastify') !== null

/** Where the focus was before it came to a message. */
let before: EventTarget | null = null

/** An open dialog takes the focus back from what lies beside it; 'Undo' in a message is for the keyboard too. */
function leaveInMessage(event: FocusEvent): void {
  if (!isInMessage(event.target)) return
  event.stopPropagation()
  if (!isInMessage(event.relatedTarget)) before = event.relatedTarget
}

/** Escape leaves a message, and closes nothing of what lies beside it. */
function goBack(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isInMessage(event.target)) return
  event.stopPropagation()
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  else if (event.target instanceof HTMLElement) event.target.blur()
}
