import type { Id } from '#platform/kernel/ids.ts'
import { MAX_PICTURE_BYTES } from '../model/limits.ts'
import { sniffPicture } from '../model/sniff-picture.ts'
import { uploadPicture } from './upload-picture.ts'
import { addUpload } from './upload-queue.ts'

/** A file that a text can show. */
interface AddedFile {
  fileId: Id
  name: string
  mediaType: string
}

/** The beginning tells what a file is. */
const SAMPLE_BYTES = 4_096

/**
 * Brings a file into a text: a picture as a whole, anything else in parts, of which the text shows how far they are.
 * Rejects with an Error whose message is a sentence for the person, which names the file.
 */
export async function addFileToText(documentId: Id, file: File): Promise<AddedFile> {
  const isPicture =
    file.size <= MAX_PICTURE_BYTES &&
    sniffPicture(new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())) !== null
  if (isPicture) return uploadPicture(documentId, file)
  return { fileId: await addUpload({ documentId, file }), name: file.name, mediaType: 'Other' }
}
