import { Failure } from '#platform/kernel/errors.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { systemActor } from '#access/server/index.ts'
import { createWorkspaceContext, runCommand } from '#journal/server/index.ts'
import type { Import, OpenedImport } from '../../model/import.ts'
import { finishImport, type ImportEnd } from '../commands/finish-import.ts'
import { storeDocument } from '../commands/store-document.ts'
import { RunIsOver } from '../commands/store-rows.ts'
import { parseInWorker } from '../parse/parse-in-worker.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { ImportFile } from '../parse/source.ts'
import { openImport } from '../store.ts'
import { withStoredFile } from '../stored-file.ts'
import { importArchive } from './import-archive.ts'
import { importTables } from './import-tables.ts'
import { acting, announceProgress, Cancelled, type Run } from './run.ts'
import { TargetsAreStale } from './targets.ts'

/** Concurrent additions of the same options or people are rare; a run that hits them this often is marked as failed. */
const MAX_FRESH_STARTS = 20

function runs(found: OpenedImport | null): found is OpenedImport {
  return found?.state === 'RUNNING'
}

async function load({ services, teamId, importId }: Run): Promise<OpenedImport | null> {
  return services.database.workspace(teamId).read(async (tx) => openImport(tx, importId))
}

/**
 * Carries out a started import, from its current position to its end. Started again after a kill, it resumes after the
 * last stored batch. A problem that the user can fix ends it as FAILED with a sentence; a stop ends it as CANCELLED.
 * @param known the import, if it was loaded a moment ago
 * @throws errors that may not recur when tried again (a restarting database, the signal's reason); then the import is
 * still running
 */
export async function runImport(run: Run, known?: OpenedImport): Promise<void> {
  const found = known ?? (await load(run))
  if (!runs(found)) return
  try {
    const warnings = await importWhole(run, found)
    if (warnings) await finish(run, { state: 'DONE', warnings })
  } catch (error) {
    if (error instanceof RunIsOver) return
    if (error instanceof Cancelled) await finish(run, { state: 'CANCELLED', reason: error.message })
    else if (error instanceof Failure)
      await finish(run, { state: 'FAILED', message: error.message, reason: error.reason ?? error.code })
    else throw error
  }
}

/** The installation records the end: the user may no longer be a member by then. */
async function finish({ services, teamId, importId }: Run, end: ImportEnd): Promise<void> {
  const actor = await services.database
    .workspace(teamId)
    .read(async (tx) => systemActor(tx, teamId, { kind: 'import', id: importId }))
  const context = createWorkspaceContext(services, teamId, actor)
  await runCommand(context, finishImport, { id: importId, end })
}

/** Marks an import as failed that could not be carried out, after the last attempt. */
export async function failImport(run: Run, message: string): Promise<void> {
  await finish(run, { state: 'FAILED', message, reason: null })
}

/**
 * A small document comes as the inspection read it; everything else is read from the file.
 * @returns the warnings with which it is to be ended, or null if it ended with its last step
 */
async function importWhole(run: Run, found: OpenedImport): Promise<string[] | null> {
  return found.mappings === null && found.document !== null
    ? importFile(run, null, found)
    : withStoredFile(run.services, found, async (file) => importFile(run, file, null))
}

async function importFile(run: Run, file: ImportFile | null, found: OpenedImport | null): Promise<string[] | null> {
  for (let attempt = 1; ; attempt += 1) {
    const running = attempt === 1 && found !== null ? found : await load(run)
    if (!runs(running)) throw new RunIsOver('The import was ended.')
    if (running.cancelReason !== null) throw new Cancelled(running.cancelReason)
    try {
      if (file === null) return await storeRead(run, running)
      if (running.mappings !== null) return await importTables(run, file, running, running.mappings)
      return running.inspection?.kind === 'archive'
        ? await importArchive(run, file, running)
        : await importDocument(run, file, running)
    } catch (error) {
      const stale = error instanceof TargetsAreStale || isUniqueViolation(error)
      if (!stale || attempt >= MAX_FRESH_STARTS) throw error
    }
  }
}

async function importDocument(run: Run, file: ImportFile, running: Import): Promise<string[] | null> {
  const options = {
    ...(running.encoding === null ? {} : { encoding: running.encoding }),
    ...(run.signal ? { signal: run.signal } : {}),
  }
  let left: string[] | null = null
  for await (const event of parseInWorker(file, options))
    if (event.type === 'document') left = await storeOnce(run, running, event.document)
  return left
}

async function storeRead(run: Run, running: OpenedImport): Promise<string[] | null> {
  const { document } = running
  if (document === null) throw new RunIsOver('What was read of the document is gone: the import was looked into again.')
  return storeOnce(run, running, document)
}

/** @returns the warnings with which it is still to be ended: it was stored by an earlier release */
async function storeOnce(run: Run, running: Import, document: ParsedDocument): Promise<string[] | null> {
  if (running.resumeRow >= 0) return document.warnings
  await acting(run, async (context) => {
    await runCommand(context, storeDocument, { import: running, document })
    announceProgress(run, context, running)
  })
  return null
}
