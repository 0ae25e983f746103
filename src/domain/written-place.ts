import type { ModeFamily } from './mode.ts'

/** What a file says of a place; any part may be missing. Ports are looked for at sea, airports for air. */
export type WrittenPlace = {
  kind: ModeFamily
  text?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zip?: string | undefined
  country?: string | undefined
  port?: string | undefined
}

/** Everything a file writes of a place, joined: 'VERNON, CA, United States'; '' when all of it is blank. */
export const writtenText = ({
  text,
  port,
  city,
  state,
  zip,
  country,
}: Omit<WrittenPlace, 'kind'>): string =>
  [port, text, city, state, zip, country]
    .map((part) => part?.trim() ?? '')
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join(', ')
