import { skipToken, useQuery } from '@apollo/client/react'
import { FilterInsightsDocument, FilterNotesDocument, FilterPeopleDocument, FilterTagBoardsDocument, FilterTagsDocument, FilterUsersDocument } from '#generated/operations/capabilities/filters/web/filters.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { AI_GENERATED_USER, CURRENT_USER } from '../model/filter-form.ts'
import type { Operand } from '../model/operators.ts'
import type { FilterableField } from './filterable-fields.ts'
import { filterStrings as strings } from './strings.ts'

/** Something that a field can be compared with. */
export interface OperandChoice {
  id: string
  label: string
  color: string | null
}

/** As many as a list offers; what is beyond is found by its words in another field. */
const OFFERED = 500

const TOKENS: readonly OperandChoice[] = [
  { id: CURRENT_USER, label: strings.me, color: null },
  { id: AI_GENERATED_USER, label: strings.ai, color: null },
]

/** What a field can be compared with, where that is a list: asked for once a picker or a chip needs it. */
export function useOperandChoices(projectId: Id, { shape: { operand }, options }: Pick<FilterableField, 'shape' | 'options'>): { choices: readonly OperandChoice[]; loading: boolean } {
  const wants = (wanted: Operand) => operand === wanted
  const tags = useQuery(FilterTagsDocument, wants('tags') ? { variables: { projectId } } : skipToken)
  const boards = useQuery(FilterTagBoardsDocument, wants('tagGroups') || wants('tagBoards') ? { variables: { projectId } } : skipToken)
  const users = useQuery(FilterUsersDocument, wants('users') ? { variables: { first: OFFERED } } : skipToken)
  const people = useQuery(FilterPeopleDocument, wants('people') ? { variables: { first: OFFERED } } : skipToken)
  const notes = useQuery(FilterNotesDocument, wants('notes') ? { variables: { projectId, first: OFFERED } } : skipToken)
  const insights = useQuery(FilterInsightsDocument, wants('insights') ? { variables: { projectId, first: OFFERED } } : skipToken)
  const titled = (nodes: readonly { id: string; title: string }[] | undefined, untitled: string): OperandChoice[] => (nodes ?? []).map(({ id, title }) => ({ id, label: title || untitled, color: null }))
  const named = (nodes: readonly { id: string; name: string }[] | undefined, untitled: string): OperandChoice[] => (nodes ?? []).map(({ id, name }) => ({ id, label: name || untitled, color: null }))
  switch (operand) {
    case 'options':
      return { choices: options.map(({ id, label, color }) => ({ id, label, color })), loading: false }
    case 'tags':
      return { choices: (tags.data?.project?.tags ?? []).map(({ id, title, color }) => ({ id, label: title || strings.untitled.tags, color })), loading: tags.loading }
    case 'tagGroups':
      return { choices: (boards.data?.project?.tagBoards ?? []).flatMap(({ groups }) => groups.map(({ id, title, color }) => ({ id, label: title || strings.untitled.tagGroups, color }))), loading: boards.loading }
    case 'tagBoards':
      return { choices: titled(boards.data?.project?.tagBoards, strings.untitled.tagBoards), loading: boards.loading }
    case 'users':
      return { choices: [...TOKENS, ...named(users.data?.users.nodes, strings.untitled.users)], loading: users.loading }
    case 'people':
      return { choices: named(people.data?.people.nodes, strings.untitled.people), loading: people.loading }
    case 'notes':
      return { choices: titled(notes.data?.project?.notes.nodes, strings.untitled.notes), loading: notes.loading }
    case 'insights':
      return { choices: titled(insights.data?.project?.insights.nodes, strings.untitled.insights), loading: insights.loading }
    default:
      return { choices: [], loading: false }
  }
}
