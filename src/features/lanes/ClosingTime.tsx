import { Deadline } from '#ui/Deadline.tsx'

type ClosingTimeProps = { closesAt: string | null; announced?: boolean }

export function ClosingTime({ closesAt, announced = false }: ClosingTimeProps) {
  if (closesAt === null) return 'No closing time is set.'
  return <Deadline at={closesAt} coming="Closes" passed="Closed" announced={announced} />
}
