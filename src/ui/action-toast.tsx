import { toast } from 'react-toastify/unstyled'
import { ToastActions } from './ToastActions.tsx'

type Done = {
  text: string
  /** Where to go next: 'See savings'. It is also offered on the page itself. */
  action: string
  onAction: () => void
  /** Something went wrong, and the action is the way out. */
  failed?: boolean
}

/** Says that something is done and leads on; it stays twice as long as a toast that is only read. */
export function actionToast({ text, action, onAction, failed }: Done): void {
  const show = failed ? toast.error : toast.success
  show(
    ({ closeToast }) => (
      <ToastActions
        text={text}
        actions={[{ name: action, onPress: onAction }]}
        onClose={closeToast}
      />
    ),
    { autoClose: 10_000, closeOnClick: false },
  )
}
