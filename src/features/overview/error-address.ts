/** The errors of a mode's uploads, or of one upload. */
export function errorsAddress({ mode, uploadId }: { mode?: number; uploadId?: number }): string {
  const search = new URLSearchParams()
  if (mode) search.set('mode', String(mode))
  if (uploadId) search.set('upload', String(uploadId))
  return `/error-breakdown${search.size > 0 ? `?${search}` : ''}`
}
