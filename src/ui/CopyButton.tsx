import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'

const thanksMs = 2000

/** Copies a text, and says whether that worked: a clipboard may be blocked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'blocked' | null>(null)
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), thanksMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('blocked')
    }
  }
  return (
    <button type="button" className="btn btn-outline-secondary btn-sm" onClick={() => void copy()}>
      <Icon icon={outcome === 'copied' ? Check : Copy} />{' '}
      <span className="copy-label">{label}</span>
      <span role="status" className={outcome === 'blocked' ? 'ms-1' : 'visually-hidden'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'blocked' && 'Blocked: select the text instead'}
      </span>
    </button>
  )
}
