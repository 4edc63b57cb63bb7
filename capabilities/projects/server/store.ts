import { CompiledQuery, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Ranked } from '#platform/kernel/rank.ts'
import { jsonb, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import { personOf, type Actor, type Principal } from '#journal/server/index.ts'
import { projectEvents } from '../model/events.ts'
import { TOUCH_STEP_MS } from '../model/limits.ts'
import type { SummaryDefaults } from '../model/summary-defaults.ts'
import type { Project, RedactionAutomation, TabSettings, TranscriptionSettings } from '../model/project.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const projectRows = contentRows(projectEvents, 'projects', {
  excerpt: 'summary',
  parents: [{ table: 'folders', by: 'folder_id' }],
})

export const PROJECT_COLUMNS = [
  'id',
  'scope_id',
  'folder_id',
  'rank',
  'title',
  'summary',
  'icon',
  'color',
  'readme_document_id',
  'tabs',
  'is_sample',
  'archived_at',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

export type ProjectRow = Pick<Selectable<CellTables['projects']>, (typeof PROJECT_COLUMNS)[number]>

const byId = rowsById<ProjectRow>('projects', PROJECT_COLUMNS)

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    scopeId: row.scope_id,
    folderId: row.folder_id,
    rank: row.rank,
    title: row.title,
    summary: row.summary,
    icon: row.icon,
    color: row.color,
    readmeDocumentId: row.readme_document_id,
    tabs: row.tabs,
    isSample: row.is_sample,
    archivedAt: row.archived_at,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/**
 * The existing projects with these ids, without access checks: commands authorize them, queries use `visibleProjects`.
 */
export async function findProjects(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Project[]> {
  return (await byId(tx, ids)).map(toProject)
}

export async function findProject(tx: CellTransaction, id: Id): Promise<Project | null> {
  return (await findProjects(tx, [id]))[0] ?? null
}

/** The existing projects with these ids as places, without access checks. */
export async function projectPlaces(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<{ projectId: Id; scopeId: Id; title: string }>> {
  return (await findProjects(tx, ids)).map(({ id, scopeId, title }) => ({ projectId: id, scopeId, title }))
}

/** The projects of the ids that the actor may see. */
export async function visibleProjects(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Project[]> {
  const projects = await findProjects(tx, ids)
  const visible = new Set(actor.visibleScopes)
  return projects.filter((project) => visible.has(project.scopeId))
}

/** Scopes and readmes of projects, including those in the trash. */
export async function placesOfProjects(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<{ scopeId: Id; documentId: Id }>> {
  const rows = await tx
    .selectFrom('projects')
    .select(['scope_id', 'readme_document_id'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => ({ scopeId: row.scope_id, documentId: row.readme_document_id }))
}

/**
 * How recordings of a project become text, without access checks. A vocabulary may be long, so lists of projects do not
 * load it.
 */
export async function transcriptionSettings(tx: CellTransaction, projectId: Id): Promise<TranscriptionSettings> {
  const row = await tx
    .selectFrom('projects')
    .select(['transcription_language', 'transcription_provider', 'transcription_vocabulary'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  return {
    language: row?.transcription_language ?? null,
    provider: row?.transcription_provider ?? null,
    vocabulary: row?.transcription_vocabulary ?? [],
  }
}

/** What happens to names and contact details in recordings of a project, without access checks. */
export async function redactionSetting(tx: CellTransaction, projectId: Id): Promise<RedactionAutomation> {
  const row = await tx.selectFrom('projects').select('redaction').where('id', '=', projectId).executeTakeFirst()
  return row?.redaction ?? 'SUGGEST'
}

/** How notes of these projects are summarised if nobody says otherwise, without access checks. */
export async function summaryDefaults(
  tx: CellTransaction,
  projectIds: ReadonlyArray<Id>,
): Promise<Map<Id, SummaryDefaults>> {
  const rows = await tx
    .selectFrom('projects')
    .select(['id', 'default_framework', 'default_summary_language'])
    .where((where) => where('id', '=', where.fn.any(where.val([...projectIds]))))
    .execute()
  return new Map(
    rows.map((row) => [row.id, { framework: row.default_framework, language: row.default_summary_language }]),
  )
}

/** Whether language models are switched off in a project, without access checks. */
export async function isAiOff(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<boolean> {
  const row = await tx
    .selectFrom('projects')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...projectIds]))))
    .where('ai_off', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countProjects(tx: CellTransaction): Promise<number> {
  const row = await tx
    .selectFrom('projects')
    // The content of a template is not a project for any user.
    .innerJoin('scopes', (join) => join.onRef('scopes.id', '=', 'projects.scope_id').on('scopes.kind', '=', 'project'))
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('projects.deleted_at', 'is', null)
    .where('projects.is_sample', '=', false)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

interface NewRow {
  teamId: Id
  project: Pick<
    Project,
    | 'id'
    | 'scopeId'
    | 'folderId'
    | 'title'
    | 'summary'
    | 'icon'
    | 'color'
    | 'readmeDocumentId'
    | 'tabs'
    | 'isSample'
    | 'rank'
  >
  principal: Principal
}

export async function insertProject(tx: CellTransaction, { teamId, project, principal }: NewRow): Promise<void> {
  await tx
    .insertInto('projects')
    .values({
      id: project.id,
      team_id: teamId,
      scope_id: project.scopeId,
      folder_id: project.folderId,
      title: project.title,
      summary: project.summary,
      icon: project.icon,
      color: project.color,
      readme_document_id: project.readmeDocumentId,
      tabs: jsonb(project.tabs),
      is_sample: project.isSample,
      rank: project.rank,
      archived_at: null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

/** The projects in a folder, or directly in the workspace, in their order. */
export async function siblingProjects(tx: CellTransaction, teamId: Id, folderId: Id | null): Promise<Ranked[]> {
  return tx
    .selectFrom('projects')
    .select(['id', 'rank'])
    .where('team_id', '=', teamId)
    .where('folder_id', 'is not distinct from', folderId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

/** The rank of the first project there; 0 if there is none. */
export async function lowestRank(tx: CellTransaction, teamId: Id, folderId: Id | null): Promise<number> {
  const row = await tx
    .selectFrom('projects')
    .select('rank')
    .where('team_id', '=', teamId)
    .where('folder_id', 'is not distinct from', folderId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .limit(1)
    .executeTakeFirst()
  return row?.rank ?? 0
}

/** Moves projects to other places; this does not count as a change of their content. */
export async function setProjectPlaces(
  tx: CellTransaction,
  places: ReadonlyArray<Ranked & { folderId?: Id | null }>,
): Promise<void> {
  for (const { id, rank, folderId } of places) {
    await tx
      .updateTable('projects')
      .set({ rank, ...(folderId === undefined ? {} : { folder_id: folderId }) })
      .where('id', '=', id)
      .execute()
  }
}

interface Change {
  transcriptionLanguage?: string | null
  transcriptionProvider?: TranscriptionSettings['provider']
  redaction?: RedactionAutomation
  aiOff?: boolean
  defaultFramework?: SummaryDefaults['framework']
  defaultSummaryLanguage?: string | null
  transcriptionVocabulary?: ReadonlyArray<string>
  title?: string
  summary?: string
  icon?: string | null
  color?: string | null
  tabs?: TabSettings
  archivedAt?: Date | null
}

export async function updateProject(tx: CellTransaction, id: Id, change: Change): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.summary === undefined ? {} : { summary: change.summary }),
      ...(change.icon === undefined ? {} : { icon: change.icon }),
      ...(change.color === undefined ? {} : { color: change.color }),
      ...(change.tabs === undefined ? {} : { tabs: jsonb(change.tabs) }),
      ...(change.transcriptionLanguage === undefined ? {} : { transcription_language: change.transcriptionLanguage }),
      ...(change.transcriptionProvider === undefined ? {} : { transcription_provider: change.transcriptionProvider }),
      ...(change.transcriptionVocabulary === undefined
        ? {}
        : { transcription_vocabulary: [...change.transcriptionVocabulary] }),
      ...(change.redaction === undefined ? {} : { redaction: change.redaction }),
      ...(change.aiOff === undefined ? {} : { ai_off: change.aiOff }),
      ...(change.defaultFramework === undefined ? {} : { default_framework: change.defaultFramework }),
      ...(change.defaultSummaryLanguage === undefined
        ? {}
        : { default_summary_language: change.defaultSummaryLanguage }),
      ...(change.archivedAt === undefined ? {} : { archived_at: change.archivedAt }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** The projects with these scopes. */
export async function projectsOfScopes(tx: CellTransaction, scopeIds: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Moves the project to the top of the recently changed ones: something in it changed. At most once a second, because
 * every change of the row waits until all earlier ones are on disk.
 */
export async function touchProject(tx: CellTransaction, id: Id): Promise<void> {
  await tx.executeQuery(projectToTouch(id))
}

/** The statement of `touchProject`, for callers that run it themselves. */
export function projectToTouch(id: Id): CompiledQuery {
  const now = Date.now()
  return CompiledQuery.raw(TOUCH, [id, new Date(now), new Date(now - TOUCH_STEP_MS)])
}

const TOUCH = 'update projects set updated_at = $2 where id = $1 and updated_at < $3'
