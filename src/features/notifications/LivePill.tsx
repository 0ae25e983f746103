import { useConnected } from './connection-flag.ts'

/** Whether news arrive by themselves or are asked for every minute. */
export function LivePill() {
  const connected = useConnected()
  return (
    <span
      className={`live-pill ${connected ? 'is-live' : ''}`}
      title={connected ? 'Told the moment it happens' : 'Asked for every minute'}
    >
      {connected ? 'Live' : 'Every minute'}
    </span>
  )
}
