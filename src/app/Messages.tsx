import { useEffect } from 'react'
import { Slide, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'

/** What happened, and what can be done about it, over whatever is open. */
export function Messages() {
  useEffect(() => {
    window.addEventListener('focus', leaveInMessage, true)
    return () => window.removeEventListener('focus', leaveInMessage, true)
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

/** An open dialog takes the focus back from what lies beside it; 'Undo' in a message is for the keyboard too. */
function leaveInMessage(event: FocusEvent): void {
  if (event.target instanceof Element && event.target.closest('.Toastify')) event.stopPropagation()
}
