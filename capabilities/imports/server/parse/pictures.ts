import { MAX_EMBEDDED_FILES, MAX_EMBEDDED_FILE_BYTES } from '../../model/limits.ts'
import type { EmbeddedFile } from '../../model/parsed-document.ts'

/** The address by which a document's body refers to one of its embedded files. */
function embeddedFileAddress(index: number): string {
  return `import-file:${index}`
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/x-emf': 'emf',
  'image/x-wmf': 'wmf',
}

/** Extracts pictures from a document, within the limits, and reports which ones it had to leave out. */
export function createPictureStore(): {
  files: EmbeddedFile[]
  warnings: string[]
  /** The address that replaces the picture; null if it was left out. */
  add(bytes: Uint8Array, mediaType: string): string | null
  /** The same for a `data:` address; null also if it is not a picture. */
  addDataUri(address: string): string | null
} {
  const files: EmbeddedFile[] = []
  const warnings: string[] = []

  function add(bytes: Uint8Array, mediaType: string): string | null {
    if (bytes.byteLength > MAX_EMBEDDED_FILE_BYTES || files.length >= MAX_EMBEDDED_FILES) {
      if (warnings.length === 0) {
        warnings.push(
          `Some pictures were left out: a document can bring ${MAX_EMBEDDED_FILES} of at most ${MAX_EMBEDDED_FILE_BYTES / 1_048_576} MB each.`,
        )
      }
      return null
    }
    const extension = EXTENSIONS[mediaType] ?? mediaType.replace(/^image\//, '').replace(/[^a-z0-9]/gi, '')
    files.push({ name: `picture-${files.length + 1}.${extension || 'bin'}`, mediaType, bytes })
    return embeddedFileAddress(files.length - 1)
  }

  function addDataUri(address: string): string | null {
    const parts = /^data:(image\/[a-z0-9.+-]+)((?:;[a-z0-9-]+=[^;,]*)*)(;base64)?,(.*)$/is.exec(address)
    if (!parts) return null
    try {
      const data = parts[4] ?? ''
      return add(
        parts[3] ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data)),
        (parts[1] ?? '').toLowerCase(),
      )
    } catch {
      // A malformed escape: the address stays in the text.
      return null
    }
  }

  return { files, warnings, add, addDataUri }
}
