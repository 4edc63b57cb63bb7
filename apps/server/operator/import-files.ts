import { readFile } from 'node:fs/promises'
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

/**
 * Imports files one after another with the same code as the wizard's job. A file that fails is reported and does not
 * stop the others.
 */
export async function importFiles(
  { services }: Operator,
  options: Options,
): Promise<Array<{ file: string; ok: boolean; says: string }>> {
  const route = await findWorkspace(services, options.workspace)
  const mappings =
    options.mapping === undefined
      ? undefined
      : [parseInput(importMapping, JSON.parse(await readFile(options.mapping, 'utf8')))]
  const finding = await actAs(services, route.teamId, options.as)
  const projectId = await findOrMakeProject(finding, options.project)
  // The member's scopes were read before the project was made.
  const context = await actAs(services, route.teamId, options.as)
  const ended = await runImportNow(services, context, {
    projectId,
    files: options.files.map((path) => ({ path })),
    ...(mappings ? { mappings } : {}),
  })
  return ended.map((one) => ({
    file: one.fileName,
    ok: one.state === 'DONE' && one.rowsFailed === 0,
    says:
      one.errorMessage ??
      `${one.rowsAdded} added, ${one.rowsChanged} changed, ${one.rowsUnchanged} as they were, ${one.rowsFailed} failed`,
  }))
}

async function findOrMakeProject(context: WorkspaceContext, named: string): Promise<Id> {
  const id = parseId(named)
  const found = await context.read(async (tx) =>
    tx
      .selectFrom('projects')
      .select('id')
      .where('deleted_at', 'is', null)
      .where((where) =>
        id === null ? where('title', '=', named) : where.or([where('id', '=', id), where('title', '=', named)]),
      )
      .where((where) => where('scope_id', '=', where.fn.any(where.val([...context.actor.visibleScopes]))))
      .limit(1)
      .executeTakeFirst(),
  )
  if (found) return found.id
  return (await runCommand(context, createProject, { title: named })).id
}
