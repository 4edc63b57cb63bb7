/** Extensions of files that are imported. */
const READ_IN = '.csv,.tsv,.gz,.xlsx,.txt,.md,.markdown,.html,.htm,.docx,.vtt,.srt,.zip'

const READ_IN_ENDINGS: ReadonlySet<string> = new Set(READ_IN.split(',').map((ending) => ending.slice(1)))
const SAMPLE_BYTES = 4_096

/**
 * Whether a file is imported (rows of a table, words of a document, documents of an archive) rather than stored
 * unchanged with a note: what the user probably intends, judged by its extension, or without a known one by whether it
 * is text. The server determines the real type of the file from its content.
 */
export async function isReadIn(file: File): Promise<boolean> {
  const ending = /\.([^.]{1,8})$/.exec(file.name)?.[1]?.toLowerCase()
  if (ending !== undefined && READ_IN_ENDINGS.has(ending)) return true
  if (/^(?:audio|video|image)\/|^application\/pdf$/.test(file.type)) return false
  const sample = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  return !sample.includes(0) && isUtf8(sample)
}

function isUtf8(sample: Uint8Array): boolean {
  try {
    // The sample may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}
