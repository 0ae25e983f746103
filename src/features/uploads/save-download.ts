import { toast } from 'react-toastify/unstyled'
import { type Download, saveFile } from '#lib/call.ts'

/** Saves what comes; says so when there is nothing. A failed download is only logged (spec section 8). */
export async function saveDownload(
  load: () => Promise<Download | null>,
  nothing = 'Nothing to download yet.',
): Promise<void> {
  try {
    const file = await load()
    if (file) saveFile(file)
    else toast.info(nothing)
  } catch (error) {
    console.warn('Download failed', error)
  }
}
