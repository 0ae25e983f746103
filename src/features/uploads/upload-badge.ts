import { type UploadStatus, uploadStatusWords } from '#domain/upload.ts'
import type { Tone } from '#ui/Badge.tsx'

/** A status as a badge; steps under way say how far they are. */
export function uploadBadge({
  status,
  rowsInException,
}: {
  status: UploadStatus
  rowsInException: number
}): { tone: Tone; text: string } {
  const text = uploadStatusWords[status]
  switch (status) {
    case 200:
      return { tone: 'accepted', text }
    case 400:
      return { tone: 'rejected', text }
    case 500:
    case 120:
      return { tone: 'neutral', text }
    case 110:
      return { tone: 'pending', text }
    case 111:
      return { tone: 'pending', text: `${text} (${rowsInException.toLocaleString()})` }
    case 112:
      return { tone: 'pending', text }
    default:
      return { tone: 'progress', text }
  }
}
