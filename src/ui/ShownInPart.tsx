import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { counted } from '#domain/quantity.ts'

type ShownInPartProps<Entry> = {
  all: readonly Entry[]
  /** So many are shown until the others are asked for. */
  first: number
  /** What they are called: 'lane'. */
  noun: string
  children: (some: readonly Entry[]) => ReactNode
}

/** A list whose end nobody has to scroll past, and nobody is kept from. */
export function ShownInPart<Entry>({ all, first, noun, children }: ShownInPartProps<Entry>) {
  const [isWhole, setIsWhole] = useState(false)
  const left = all.length - first
  return (
    <>
      {children(isWhole ? all : all.slice(0, first))}
      {!isWhole && left > 0 && (
        <Button variant="link" size="sm" className="mb-2" onClick={() => setIsWhole(true)}>
          Show {counted(left, `more ${noun}`)}
        </Button>
      )}
    </>
  )
}
