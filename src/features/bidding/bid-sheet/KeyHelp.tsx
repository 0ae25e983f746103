import { Dialog, DialogBody } from '#ui/Dialog.tsx'
import { KeyTable } from '#ui/KeyTable.tsx'
import { sheetKeys } from './sheet-keys.ts'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of the bid sheet" onClose={onClose}>
      <DialogBody>
        <KeyTable keys={sheetKeys} />
      </DialogBody>
    </Dialog>
  )
}
