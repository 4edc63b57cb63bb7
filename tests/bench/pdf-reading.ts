import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newId } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { runCommand } from '#journal/server/index.ts'
import { readStoredPdf } from '#pdfs/server/reading/read-stored-pdf.ts'
import { findPdf } from '#pdfs/server/store.ts'
import { storeDocument } from '#pdfs/testing.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { inTurns, type Measurement } from './bench.ts'

const run = promisify(execFile)

interface PdfBench {
  /** The PDF that the product reads. */
  pdf: Buffer
  /** The input of the bare program, and its module beside this one. */
  bareInput: { name: string; bytes: Buffer }
  bareModule: string
}

/**
 * Measures how long the product takes to read a document, from the moment its job begins until the last page is
 * committed and the end is published, compared with a bare program that reads the same in a separate process with the
 * same niceness.
 */
export async function measureReading({ pdf, bareInput, bareModule }: PdfBench): Promise<Measurement> {
  const postgres = await startMigratedPostgres({ durable: true })
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const configuration = loadConfiguration({
    DATABASE_URL: postgres.connectionString,
    QUARRY_DATA: folder,
    QUARRY_ENVIRONMENT: 'test',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3999',
  })
  const { services, close } = await openServices({ configuration, runsJobs: false })
  try {
    const identityId = newId()
    const { teamId } = await createWorkspace(services, {
      name: 'Bench',
      subdomain: 'bench-pdf',
      founder: { identityId, email: 'ada@example.com', name: 'Ada' },
    })
    const contextOf = async () => {
      const context = await memberContext(services, teamId, identityId)
      if (!context) throw new Error('The founder is a member.')
      return context
    }
    const { id: projectId } = await runCommand(await contextOf(), createProject, { title: 'Papers' })
    const ada = await contextOf()
    const { scope_id: scopeId } = await ada.database.read(async (tx) =>
      tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
    )
    const input = join(folder, bareInput.name)
    await writeFile(input, bareInput.bytes)
    const module = fileURLToPath(new URL(bareModule, import.meta.url))
    return await inTurns({
      limit: async () => {
        const began = performance.now()
        await run('nice', ['-n', '10', process.execPath, module, input])
        return (performance.now() - began) / 1_000
      },
      value: async () => {
        // A comment after its end makes it a different document.
        const bytes = Buffer.concat([pdf, Buffer.from(`%${newId()}\n`)])
        const { contentId } = await storeDocument(ada, {
          scopeId,
          name: 'paper.pdf',
          bytes,
          contentType: 'application/pdf',
        })
        const began = performance.now()
        await readStoredPdf({ services, teamId, contentId, signal: new AbortController().signal })
        const seconds = (performance.now() - began) / 1_000
        const read = await ada.database.read(async (tx) => findPdf(tx, contentId))
        if (read?.status !== 'COMPLETE') throw new Error(`The reading ended as ${read?.status}.`)
        return seconds
      },
    })
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const WORDS =
  'people keep the receipts of what they buy in boxes and seldom find them again when somebody asks for one of them later'.split(
    ' ',
  )

/** Returns the lines of a full page, different ones for each number. */
export function fullPage(number: number, lines: number): string[] {
  return Array.from({ length: lines }, (_line, line) =>
    Array.from({ length: 11 }, (_word, word) => WORDS[(number * 7 + line * 5 + word * 3) % WORDS.length]).join(' '),
  )
}
