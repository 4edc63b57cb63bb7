import type { StorageConfiguration } from '../configuration.ts'
import { openFileStorage } from './files.ts'
import type { Storage } from './storage.ts'

export type { Storage } from './storage.ts'
export { localFile } from './local-file.ts'
export { openUploadStore, type UploadStore } from './uploads.ts'
export { ObjectMissingError } from './object-missing-error.ts'

/** Opens the storage that the configuration names: a folder, or a bucket of an S3-compatible store. */
export async function createStorage(configuration: StorageConfiguration): Promise<Storage> {
  if (configuration.kind === 'files') return await openFileStorage(configuration.folder)
  // Loaded only if it is used: the client is large.
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage(configuration)
}
