import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { withFoundRows } from './found-rows.ts'
import { viewRows, type ViewRowsQuery } from './lists.ts'
import { visibleViews } from './store.ts'
import { viewObjectType } from './view-object.ts'

export const viewDefinition = builder.inputType('ViewDefinition', {
  description: 'An unsaved view: view data for one type of rows of a project.',
  fields: (t) => ({
    projectId: t.id(),
    objectType: t.field({ type: viewObjectType }),
    viewData: t.field({ type: 'JSON' }),
    find: t.string({
      required: false,
      description: 'Returns only rows with these words in their title or text, by the rules of search.',
    }),
    timeZone: t.string({
      required: false,
      description:
        'The time zone, by its IANA name, in which days begin if rows are grouped by a time; UTC by default.',
    }),
  }),
})

interface Asked {
  viewId?: string | null | undefined
  definition?:
    | {
        projectId: string
        objectType: ObjectType
        viewData?: unknown
        find?: string | null | undefined
        timeZone?: string | null | undefined
      }
    | null
    | undefined
}

/**
 * Resolves which rows are requested: those of a view, with the data of the definition in place of its own if one is
 * given; or those of a definition. With `group`, those of one group.
 */
export async function requestedRows(
  context: RequestContext,
  { viewId, definition: given }: Asked,
  group?: string | null,
): Promise<ViewRowsQuery> {
  const { actor, read } = workspaceOf(context)
  const query = async (
    place: { projectId: Id; objectType: ObjectType; boardId: Id | null },
    data: unknown,
  ): Promise<ViewRowsQuery> => {
    const asked = parseInput(viewRows.input, {
      ...place,
      data,
      find: given?.find ?? '',
      timeZone: given?.timeZone ?? undefined,
      group: group ?? null,
    })
    const { services, teamId } = workspaceOf(context)
    return withFoundRows(services.searchIndex, { teamId, actor }, read, asked)
  }
  if (viewId) {
    const [view] = await read(async (tx) => visibleViews(tx, actor, [idArgument(viewId)]))
    if (!view) throw notFound('The view')
    const { id, projectId, objectType: of, layout: shape } = view
    return query({ projectId, objectType: of, boardId: shape === 'BOARD' ? id : null }, given?.viewData ?? view.data)
  }
  if (!given) throw notFound('The view')
  const projectId = idArgument(given.projectId)
  const project = await read(async (tx) => findProject(tx, projectId))
  if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
  return query({ projectId, objectType: given.objectType, boardId: null }, given.viewData)
}
