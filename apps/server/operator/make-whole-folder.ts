import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Failure } from '#platform/kernel/errors.ts'

/**
 * Fills a folder next to its final path and renames it, so that an existing folder is complete.
 * @throws Failure InvalidOperation when the path is taken.
 */
export async function makeWholeFolder<Result>(
  to: string,
  fill: (unfinished: string) => Promise<Result>,
): Promise<{ folder: string; result: Result }> {
  const folder = resolve(to)
  const unfinished = join(dirname(folder), `.unfinished-${process.pid}-${Date.now()}`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const result = await fill(unfinished)
    await rename(unfinished, folder).catch((cause: unknown) => {
      throw new Failure('InvalidOperation', `${folder} already exists. Choose a folder that does not.`, { cause })
    })
    return { folder, result }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}
