import * as z from 'zod'

const withoutZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** A point in time on the wire; one that names no zone is UTC. */
export const momentSchema = z
  .string()
  .overwrite((moment) => (withoutZone.test(moment) ? `${moment}Z` : moment))
