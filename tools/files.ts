import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

const neverRead = new Set(['node_modules', 'dist', 'coverage', '.git', '.data'])

/** Every file under a folder, as absolute paths in order; nothing when the folder does not exist. */
export async function filesUnder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (neverRead.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesUnder(path)))
    else found.push(path)
  }
  return found.toSorted()
}

/** The files of the project that match, as paths relative to its folder with forward slashes. */
export async function matchingFiles(
  root: string,
  pattern: RegExp,
  folders: readonly string[] = [''],
): Promise<string[]> {
  const files = await Promise.all(folders.map(async (folder) => filesUnder(join(root, folder))))
  return files
    .flat()
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => pattern.test(path))
}
