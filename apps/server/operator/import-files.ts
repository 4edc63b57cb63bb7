import { readFile } from 'node:fs/promises'
import { Failure } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { importMapping } from '#imports/model/table-mapping.ts'
import { runImportNow } from '#imports/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { actAs, findWorkspace, type Operator } from './open-operator.ts'

interface Options {
  files: string[]
  workspace: string
  project: string
  mapping: string | undefined
  as: string | undefined
}

/** Imports files one after another by the same job as the wizard. A file that fails is told and does not stop the others. */
export async function importFiles({ services }: Operator, options: Options): Promise<Array<{ file: string; ok: boolean; says: string }>> {
  const route = await findWorkspace(services, options.workspace)
  const context = await actAs(services, route.teamId, options.as)
  const mapping = options.mapping === undefined ? undefined : parseInput(importMapping, JSON.parse(await readFile(options.mapping, 'utf8')))
  const projectId = await findOrMakeProject(context, options.project)
  // The member's scopes were read before the project was made.
  const importing = await actAs(services, route.teamId, options.as)
  const results: Array<{ file: string; ok: boolean; says: string }> = []
  for (const file of options.files) {
    try {
      const { imported, failed } = await runImportNow(importing, { projectId, file, mapping })
      results.push({ file, ok: failed === 0, says: `${imported} imported, ${failed} failed` })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      results.push({ file, ok: false, says: error.message })
    }
  }
  await context.close()
  await importing.close()
  return results
}

async function findOrMakeProject(context: WorkspaceContext, named: string): Promise<Id> {
  const id = parseId(named)
  const found = await context.read(async (tx) =>
    tx
      .selectFrom('projects')
      .select('id')
      .where('deleted_at', 'is', null)
      .where((where) => (id === null ? where('title', '=', named) : where.or([where('id', '=', id), where('title', '=', named)])))
      .where((where) => where('scope_id', '=', where.fn.any(where.val([...context.actor.visibleScopes]))))
      .limit(1)
      .executeTakeFirst(),
  )
  if (found) return found.id
  return (await runCommand(context, createProject, { title: named })).id
}
