import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog, DialogContent, type DialogContentProps } from './Dialog.tsx'
import { focusFirst } from './focus-first.ts'

type DialogFormProps = DialogContentProps & { onSubmit: () => void }
type FormDialogProps = DialogFormProps & { title: string; size?: 'lg' | 'xl' | undefined }

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
  const form = useRef<HTMLFormElement>(null)
  const [submitted, setSubmitted] = useState(0)
  const answered = useRef(0)
  useLayoutEffect(() => focusFirst(form.current), [])
  // What is wrong is known at once or once the server has answered: then the first wrong field takes the focus.
  useEffect(() => {
    if (content.busy || answered.current === submitted) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled')
    if (!wrong && !content.problem) return
    answered.current = submitted
    wrong?.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to a form that the dialog lies over.
    event.stopPropagation()
    onSubmit()
    setSubmitted((times) => times + 1)
  }
  const typing = () => {
    answered.current = submitted
  }
  return (
    <form ref={form} className="modal-form" noValidate onInput={typing} onSubmit={submit}>
      <DialogContent {...content} onAction={null} />
    </form>
  )
}
