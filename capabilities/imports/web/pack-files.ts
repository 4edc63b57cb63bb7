import { LEAST_FILES_SENT_TOGETHER, MAX_BYTES_SENT_TOGETHER, MAX_SMALL_FILE_BYTES } from '../model/limits.ts'

const DOCUMENT = /\.(?:txt|md|markdown|html?|docx|vtt|srt)$/i

function isSmallDocument({ name, size }: File): boolean {
  return DOCUMENT.test(name) && size > 0 && size <= MAX_SMALL_FILE_BYTES
}

/** Groups of small documents to send together, and all other files. */
export function sentTogether(files: readonly File[]): { together: File[][]; alone: File[] } {
  const small = files.filter(isSmallDocument)
  if (small.length < LEAST_FILES_SENT_TOGETHER) return { together: [], alone: [...files] }
  const together: File[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const file of small) {
    if (bytes + file.size > MAX_BYTES_SENT_TOGETHER) {
      together.push([])
      bytes = 0
    }
    together.at(-1)?.push(file)
    bytes += file.size
  }
  return { together, alone: files.filter((file) => !isSmallDocument(file)) }
}

/** Packs files into one archive, in their order. Two files with the same name stay two. */
export async function packFiles(files: readonly File[], archiveName: string): Promise<File> {
  const { Zip, ZipDeflate } = await import('fflate')
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(new Uint8Array(piece))
  })
  const names = new Map<string, number>()
  for (const file of files) {
    const nth = (names.get(file.name) ?? 0) + 1
    names.set(file.name, nth)
    const part = new ZipDeflate(nth === 1 ? file.name : `${nth}/${file.name}`, { level: 1 })
    zip.add(part)
    part.push(new Uint8Array(await file.arrayBuffer()), true)
  }
  zip.end()
  return new File(pieces, archiveName, { type: 'application/zip' })
}
