import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { formatDay, formatNotified } from '#domain/displayed-date.ts'
import { problemOf } from '#lib/call.ts'
import { NotOffered } from '#lib/extensions.ts'
import { Icon } from '#ui/Icon.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { deviceName, isPhone } from './device-name.ts'
import { profileMutations, profileQueries } from './profile.api.ts'

const onError = (error: Error) => toast.error(problemOf(error).message)

export function DevicesCard() {
  const devices = useQuery(profileQueries.devices())
  const end = useMutation({ ...profileMutations.endDevice(), onError })
  const endOthers = useMutation({
    ...profileMutations.endOtherDevices(),
    onError,
    onSuccess: () => toast.success('Every other device is signed out.'),
  })
  if (devices.error instanceof NotOffered) return null
  return (
    <section className="card profile-card" aria-labelledby="devices-title">
      <h2 id="devices-title" className="section-title">
        Signed-in devices
      </h2>
      <QueryState
        query={devices}
        loading="Loading your devices"
        failed="Your devices could not be loaded."
      >
        {(rows) => (
          <>
            <ul className="device-list">
              {rows.map(({ id, device, current, createdAt, lastSeenAt }) => (
                <li key={id}>
                  <Icon icon={isPhone(device) ? Smartphone : Monitor} size={20} />
                  <span className="device-name" title={device}>
                    <strong>{deviceName(device)}</strong>
                    <small>
                      {current
                        ? 'This device'
                        : `Last seen: ${formatNotified(new Date(lastSeenAt))}`}
                      {' · '}Signed in: {formatDay(new Date(createdAt))}
                    </small>
                  </span>
                  {!current && (
                    <Button
                      size="sm"
                      variant="outline-secondary"
                      disabled={end.isPending}
                      aria-label={`Sign out ${deviceName(device)}`}
                      onClick={() => end.mutate(id)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {rows.length > 1 && (
              <Button
                variant="outline-danger"
                size="sm"
                disabled={endOthers.isPending}
                onClick={() => endOthers.mutate()}
              >
                Sign out all other devices
              </Button>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}
