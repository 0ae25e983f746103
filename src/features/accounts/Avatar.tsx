import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '#domain/user.ts'
import { accountQueries } from './accounts.api.ts'

export function Avatar({ user, name }: { user: User; name: string }) {
  const picture = useQuery({
    ...accountQueries.picture(user.id, user.profilePicture),
    enabled: user.profilePicture !== null,
  })
  const address = useAddressOf(picture.data ?? null)
  return (
    <span className="avatar" aria-hidden="true">
      {address === null ? initials(name) : <img src={address} alt="" />}
    </span>
  )
}

/** An address for as long as the picture is shown. */
function useAddressOf(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return setAddress(null)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
