import { useOnline } from '#lib/use-online.ts'
import { useConnected } from './connection-flag.ts'

/** Whether news arrive by themselves, are asked for every minute, or cannot arrive. */
export function LivePill() {
  const connected = useConnected()
  // The connection notices a lost network only after seconds of silence.
  const online = useOnline()
  const isLive = connected === true && online
  const [word, about] = !online
    ? ['Offline', 'No updates until you are back online']
    : isLive
      ? ['Live', 'Updates arrive as they happen']
      : connected === null
        ? ['Connecting…', 'Connecting to live updates']
        : ['Every minute', 'Checked every minute']
  return (
    <span className={`live-pill ${isLive ? 'is-live' : ''}`} title={about}>
      {word}
    </span>
  )
}
