import type { ApolloClient } from '@apollo/client'
import {
  ProjectListDocument,
  ProjectMembersDocument,
  type ProjectListQueryVariables,
  type ProjectRowFragment,
} from '#generated/operations/capabilities/projects/web/project.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'

/** A project as shown in lists and page heads. */
export type ProjectRow = ProjectRowFragment

/** Which projects, and in which order. */
type ProjectsAsked = Omit<ProjectListQueryVariables, 'first' | 'after'>

/** Projects that the viewer may see, most recently changed first unless requested otherwise. */
export const projectList = (client: ApolloClient): List<ProjectsAsked, ProjectRow> => ({
  name: 'projects',
  kind: 'project',
  async page(query, { first, after }) {
    const { data, version } = await ask(client, ProjectListDocument, { ...query, first, after })
    const { nodes: rows, endCursor, hasNextPage: hasMore } = data.projects
    return { rows, endCursor, hasMore, follows: concernsOf(data.projectMembers.follows), places: null, version }
  },
  async members(query, { ids, changed, ends }) {
    const asked = { ...query, ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, ProjectMembersDocument, asked)
    return { ...data.projectMembers, version }
  },
})
