import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { localFile, ObjectMissingError } from '#platform/server/storage/index.ts'
import { filesShowing, findContentById, installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_OFFICE_BYTES } from '../../model/limits.ts'
import { beginReading, endReading, type ReadingEnd } from '../commands/record-reading.ts'
import { findOfficeFile } from '../store.ts'
import { OfficeRefusal, readInThread } from './read-in-thread.ts'

/** One attempt at reading a file. */
interface ReadingRun {
  services: Services
  teamId: Id
  contentId: Id
  /** Stops at once. */
  signal: AbortSignal
}

const TOO_LARGE = `A file of more than ${MAX_OFFICE_BYTES / 1_048_576} MB is not opened here. It can still be downloaded.`

/**
 * Reads an office file. An error caused by the file itself ends it with a sentence; a content whose files were deleted
 * is ignored.
 * @throws errors that may not recur when retried (a database that restarts, the signal's reason)
 */
export async function readStoredFile({ services, teamId, contentId, signal }: ReadingRun): Promise<void> {
  const context = await installationContext(services, teamId)
  const { office, source, files } = await context.read(async (tx) => ({
    office: await findOfficeFile(tx, contentId),
    source: await findContentById(tx, contentId),
    files: await filesShowing(tx, contentId),
  }))
  if (!office || !source || files.length === 0 || office.status === 'COMPLETE' || office.status === 'ERROR') return
  const end = async (how: ReadingEnd): Promise<void> => runCommand(context, endReading, { contentId, end: how })
  if (source.bytes > MAX_OFFICE_BYTES) return end({ error: { code: 'TOO_LARGE', message: TOO_LARGE } })
  await runCommand(context, beginReading, { contentId })
  const parent = join(services.configuration.dataFolder, 'office-work')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent, 'file-'))
  try {
    const path = await localFile(services.storage, source.storageKey, folder, signal)
    await end({ content: await readInThread({ path, contentType: source.contentType }, signal) })
  } catch (error) {
    if (error instanceof ObjectMissingError)
      return await end({
        error: { code: 'SOURCE_MISSING', message: 'The bytes of this file are missing. Upload it again.' },
      })
    if (!(error instanceof OfficeRefusal)) throw error
    services.logger.info({ err: error, contentId }, 'an office file was refused')
    await end({ error: { code: error.code, message: error.message } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends a reading that failed repeatedly with internal errors. */
export async function giveUp({ services, teamId, contentId }: ReadingRun): Promise<void> {
  const context = await installationContext(services, teamId)
  await runCommand(context, endReading, {
    contentId,
    end: {
      error: {
        code: 'FAULT',
        message: 'The file could not be read: something went wrong on our side. Try again in a while.',
      },
    },
  })
}
