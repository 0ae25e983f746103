import { Deadline } from '#ui/Deadline.tsx'

type ClosingTimeProps = { closesAt: string | null; zone?: string | undefined; announced?: boolean }

export function ClosingTime({ closesAt, zone, announced = false }: ClosingTimeProps) {
  if (closesAt === null) return 'No closing time is set.'
  return (
    <Deadline at={closesAt} zone={zone} coming="Closes" passed="Closed" announced={announced} />
  )
}
