import { sql } from 'kysely'
import { countHighlightsByTag } from '#highlights/server/index.ts'
import { findLook } from '#home/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { visibleNotes, visibleQuestions } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { visibleProjects } from '#projects/server/index.ts'
import { visibleTags } from '#tags/server/index.ts'
import { MOST_EVENTS_LOOKED_THROUGH, MOST_NEW_NOTES_NAMED, MOST_NEW_OF_KIND } from '../model/limits.ts'
import type { FilterObject } from './filter-objects.ts'

export const SUGGESTED_BY = ['TAG', 'QUESTION', 'NOTES'] as const

/** Something new that can be asked about; its words are of what is there. */
export interface Suggestion {
  by: (typeof SUGGESTED_BY)[number]
  /** Of the tag, the question of a survey, or the project of new notes. */
  title: string
  /** How many notes are new; 1 for others. */
  count: number
  /** What the question is limited to. */
  filter: FilterObject[]
}

const CREATED = ['tag.created', 'question.created', 'note.created'] as const

/**
 * What is new since the viewer last looked at what changed, latest first, of what they may see: tags with highlights,
 * questions of surveys, projects with new notes. A few statements, however much is new.
 */
export async function suggestionsOf({ actor, teamId, read }: WorkspaceContext): Promise<Suggestion[]> {
  const { userId } = actor
  if (userId === null) return []
  return read(async (tx) => {
    const look = await findLook(tx, userId)
    if (look === null) return []
    const created = Map.groupBy(await createdSince(tx, teamId, look.since, actor.visibleScopes), ({ type }) => type)
    const idsOf = (type: (typeof CREATED)[number]): Id[] => created.get(type)?.map(({ id }) => id) ?? []
    const tags = await visibleTags(tx, actor, idsOf('tag.created').slice(0, LOOKED_AT))
    const uses = await countHighlightsByTag(
      tx,
      actor,
      tags.map(({ id }) => id),
    )
    const used = tags.filter(({ id }) => (uses.get(id) ?? 0) > 0).slice(0, MOST_NEW_OF_KIND)
    const questions = await visibleQuestions(tx, actor, idsOf('question.created').slice(0, MOST_NEW_OF_KIND))
    const notes = await visibleNotes(tx, actor, idsOf('note.created'))
    const byProject = [...Map.groupBy(notes, ({ projectId }) => projectId)].slice(0, MOST_NEW_OF_KIND)
    const projects = await visibleProjects(tx, actor, [
      ...byProject.map(([id]) => id),
      ...questions.map(({ projectId }) => projectId),
    ])
    const project = new Map(projects.map(({ id, title }) => [id, { objectType: 'Project' as const, id, title }]))
    const named = (id: Id): FilterObject[] => [project.get(id) ?? []].flat()
    return [
      ...used.map(({ id, title }): Suggestion => ({
        by: 'TAG',
        title,
        count: 1,
        filter: [{ objectType: 'Tag', id, title }],
      })),
      ...questions.map(({ text, projectId }): Suggestion => ({
        by: 'QUESTION',
        title: text,
        count: 1,
        filter: named(projectId),
      })),
      ...byProject.flatMap(([id, own]): Suggestion[] => {
        const place = project.get(id)
        if (!place) return []
        const all = own.map((note) => ({ objectType: 'Note' as const, id: note.id, title: note.title }))
        const filter = all.length > MOST_NEW_NOTES_NAMED ? [place] : all
        return [{ by: 'NOTES', title: place.title, count: own.length, filter }]
      }),
    ]
  })
}

/** New tags that are looked at for one that is in use. */
const LOOKED_AT = 10

async function createdSince(
  tx: CellTransaction,
  teamId: Id,
  since: number,
  scopes: ReadonlyArray<Id>,
): Promise<Array<{ type: (typeof CREATED)[number]; id: Id }>> {
  const { rows } = await sql<{ type: (typeof CREATED)[number]; id: Id }>`
    select type, resource_id as id from (
      select type, resource_id, scope_id, version, sequence from journal
      where team_id = ${teamId} and version > ${since} order by version desc, sequence desc limit ${MOST_EVENTS_LOOKED_THROUGH}
    ) latest
    where type = any(${[...CREATED]}::text[]) and scope_id = any(${[...scopes]}::uuid[])
    order by version desc, sequence desc`.execute(tx)
  return rows
}
