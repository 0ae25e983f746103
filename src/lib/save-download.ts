import { toast } from 'react-toastify/unstyled'
import { type Download, saveFile } from '#lib/call.ts'

/** Saves a file, or says that there is none yet; a failure is only logged (spec section 8). */
export async function saveDownload(load: () => Promise<Download | null>): Promise<void> {
  try {
    const file = await load()
    if (file) saveFile(file)
    else toast.info('Nothing to download yet.')
  } catch (error) {
    console.warn('Download failed', error)
  }
}
