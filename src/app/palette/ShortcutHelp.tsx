import { may } from '#domain/capability.ts'
import type { User } from '#domain/user.ts'
import { sheetKeys } from '#features/bidding/bid-sheet/sheet-keys.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog, DialogBody } from '#ui/Dialog.tsx'
import { gridKeys } from '#ui/grid/grid-keys.ts'
import { KeyTable } from '#ui/KeyTable.tsx'
import { messageKeys } from '#ui/message-keys.ts'
import type { Shortcut } from './shortcuts.ts'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'

type Props = { type: User['type']; shortcuts: readonly Shortcut[]; onClose: () => void }

export function ShortcutHelp({ type, shortcuts, onClose }: Props) {
  const singleKeys = useSingleKeys()
  const everywhere = shortcuts.map(
    ({ keys, what, does }) => [keys, 'leadsTo' in does ? `go to ${what}` : what] as const,
  )
  return (
    <Dialog title="Keyboard shortcuts" size="lg" onClose={onClose}>
      <DialogBody>
        <CheckField
          label="Letters and symbols without Ctrl work as shortcuts"
          className="form-switch shortcut-switch"
          checked={singleKeys}
          onChange={setSingleKeys}
        />
        <div className="shortcut-groups">
          <KeyTable title="Everywhere" keys={[...everywhere, messageKeys]} />
          <KeyTable title="Tables" keys={gridKeys} />
          {may({ type }, 'bid') && <KeyTable title="Bid sheet" keys={sheetKeys} />}
        </div>
      </DialogBody>
    </Dialog>
  )
}
