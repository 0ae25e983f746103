import { join } from 'node:path'
import { type FileStore, openFileStore } from './files.ts'
import { openObjectStore } from './object-store.ts'
import type { Settings } from './settings.ts'

/** The object store that the settings name, else a folder of the data directory. */
export async function openFiles({ filesUrl, s3Endpoint, directory }: Settings): Promise<FileStore> {
  return filesUrl === undefined
    ? openFileStore(join(directory, 'files'))
    : openObjectStore({ url: filesUrl, endpoint: s3Endpoint })
}
