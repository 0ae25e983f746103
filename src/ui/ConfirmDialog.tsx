import { Dialog, DialogContent, type DialogContentProps } from './Dialog.tsx'

type ConfirmDialogProps = DialogContentProps & {
  title: string
  size?: 'lg' | 'xl'
  onConfirm: () => void
}

/** One sheet before money moves or something is lost. */
export function ConfirmDialog({ title, size, onConfirm, ...content }: ConfirmDialogProps) {
  return (
    <Dialog title={title} size={size} busy={content.busy} onClose={content.onClose}>
      <DialogContent {...content} onAction={onConfirm} />
    </Dialog>
  )
}
