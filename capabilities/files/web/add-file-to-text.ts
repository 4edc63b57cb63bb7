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

/** The beginning is enough to detect the type of a file. */
const SAMPLE_BYTES = 4_096

/**
 * Uploads a file into a text: a picture in one piece, anything else in parts, whose progress the text shows. Rejects
 * with an Error whose message is a sentence for the user, which names the file.
 */
export async function addFileToText(documentId: Id, file: File): Promise<AddedFile> {
  const isPicture =
    file.size <= MAX_PICTURE_BYTES &&
    sniffPicture(new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())) !== null
  if (isPicture) return uploadPicture(documentId, file)
  return { fileId: await addUpload({ documentId, file }), name: file.name, mediaType: 'Other' }
}
