import { Deadline } from '#ui/Deadline.tsx'

/** When bidding closes, in one's own zone, and how long that is. */
export function ClosingTime({ closesAt }: { closesAt: string | null }) {
  if (closesAt === null) return 'No closing time is set.'
  return <Deadline at={closesAt} coming="Closes" passed="Closed" />
}
