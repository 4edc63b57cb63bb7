import { expect, test } from 'vitest'
import { droppedFiles, MAX_DROPPED_FILES } from './dropped-files.ts'

interface Entry {
  name: string
  isFile: boolean
  isDirectory: boolean
}

const file = (name: string): Entry =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (take: (file: File) => void) => take(new File(['x'], name)),
  }) as Entry

/** A folder as browsers return it: in parts, here of two. */
function folder(name: string, ...inside: Entry[]): Entry {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0
      return { readEntries: (take: (entries: Entry[]) => void) => take(inside.slice(at, (at += 2))) }
    },
  } as Entry
}

const dropped = (...entries: Entry[]) =>
  ({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: entries.map(({ name }) => new File(['x'], name)),
  }) as unknown as DataTransfer

test('folders are read recursively, files are sorted by name; hidden system files are left out', async () => {
  const { files, isCut } = await droppedFiles(
    dropped(
      file('plan.txt'),
      folder('tapes', file('tape 10.wav'), file('tape 2.wav'), file('.DS_Store'), folder('older', file('tape 1.wav'))),
    ),
  )
  expect(files.map(({ name }) => name)).toEqual(['plan.txt', 'tape 1.wav', 'tape 2.wav', 'tape 10.wav'])
  expect(isCut).toBe(false)
})

test('files without a folder are returned as they are', async () => {
  const { files } = await droppedFiles(dropped(file('a.csv'), file('.hidden')))
  expect(files.map(({ name }) => name)).toEqual(['a.csv', '.hidden'])
})

test('more files than the limit are reported as cut', async () => {
  const names = Array.from({ length: MAX_DROPPED_FILES + 1 }, (_, at) => file(`${String(at).padStart(5, '0')}.md`))
  const { files, isCut } = await droppedFiles(dropped(folder('all', ...names)))
  expect([files.length, isCut]).toEqual([MAX_DROPPED_FILES, true])
})
