import { Download } from 'lucide-react'
import Button from 'react-bootstrap/Button'
import { saveFile } from '#lib/call.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Icon } from '#ui/Icon.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown this once: the server keeps their hashes alone. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const save = () =>
    saveFile({
      name: 'laneward-recovery-codes.txt',
      blob: new Blob([`Laneward recovery codes, each good for one sign-in\n\n${text}\n`]),
    })
  return (
    <div role="status">
      <p>
        Two-factor sign-in is on. Keep these codes somewhere safe. Each signs you in once if you do
        not have your phone. <strong>They are not shown again.</strong>
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy codes" />
        <Button variant="outline-secondary" size="sm" onClick={save}>
          <Icon icon={Download} /> Download
        </Button>
        <Button size="sm" onClick={onDone}>
          I have saved these codes
        </Button>
      </div>
    </div>
  )
}
