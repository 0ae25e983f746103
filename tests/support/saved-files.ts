import { expect, onTestFinished, vi } from 'vitest'
import { eventually } from './eventually.ts'

type SavedFile = { name: string; blob: Blob }

/** Files the browser saves from now on, in turn. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.at(-1)
    if (blob) saved.push({ name: this.download, blob })
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

/** The one file that is saved. */
export async function onlyFile(saved: readonly SavedFile[]): Promise<SavedFile> {
  await eventually(() => expect(saved).toHaveLength(1))
  const [file] = saved
  if (!file) throw new Error('No file was saved')
  return file
}
