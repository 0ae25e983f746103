import type { FormEvent } from 'react'
import { Dialog, DialogContent, type DialogContentProps } from './Dialog.tsx'
import { focusFirst } from './focus-first.ts'

type DialogFormProps = DialogContentProps & { onSubmit: () => void }
type FormDialogProps = DialogFormProps & { title: string; size?: 'lg' | 'xl' }

/** Fields over the page: the first has the focus, Enter submits, and a problem is said below them. */
export function FormDialog({ title, size, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} size={size} busy={form.busy} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  )
}

/** The form by itself, where its outcome follows in the same dialog. */
export function DialogForm({ onSubmit, ...content }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to a form that the dialog lies over.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form ref={focusFirst} className="modal-form" noValidate onSubmit={submit}>
      <DialogContent {...content} onAction={null} />
    </form>
  )
}
