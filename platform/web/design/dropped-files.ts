/** Files of one drop; more would be a mistake of the hand. */
const MAX_FILES = 5_000

/**
 * The files that were dropped, those inside dropped folders included, in the order of their paths. Hidden files, which
 * systems leave in folders, are left out. To be called while the event is handled: what is held is gone afterwards.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry != null)
  if (!entries.some((entry) => entry.isDirectory)) return [...data.files]
  const files: File[] = []
  for (const entry of entries) await gather(entry, files)
  return files
}

async function gather(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MAX_FILES || entry.name.startsWith('.')) return
  if (entry.isFile) {
    files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)))
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  // A folder is read in pieces, until one is empty.
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (piece.length === 0) break
    inside.push(...piece)
  }
  for (const child of inside.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true })))
    await gather(child, files)
}
