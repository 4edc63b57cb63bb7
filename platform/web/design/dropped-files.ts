/** The most files of one drop. */
export const MAX_DROPPED_FILES = 20_000

/** What was dropped. */
interface Dropped {
  files: File[]
  /** There were more files than the limit. */
  isCut: boolean
}

/**
 * The files that were dropped, including those inside dropped folders, in the order of their paths, at most
 * MAX_DROPPED_FILES. Hidden files, which systems leave in folders, are left out. Call it while the event is handled:
 * the browser clears `data` afterwards.
 */
export async function droppedFiles(data: DataTransfer): Promise<Dropped> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry != null)
  if (!entries.some((entry) => entry.isDirectory)) return { files: [...data.files], isCut: false }
  const dropped: Dropped = { files: [], isCut: false }
  for (const entry of entries) await gather(entry, dropped)
  return dropped
}

async function gather(entry: FileSystemEntry, dropped: Dropped): Promise<void> {
  if (dropped.isCut || entry.name.startsWith('.')) return
  if (entry.isFile) {
    if (dropped.files.length === MAX_DROPPED_FILES) return void (dropped.isCut = true)
    dropped.files.push(
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    )
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  // A folder is read in parts, until one is empty.
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (piece.length === 0) break
    inside.push(...piece)
  }
  for (const child of inside.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true })))
    await gather(child, dropped)
}
