import { useDeferredValue } from 'react'
import {
  FilterFoldersDocument,
  FilterOptionsDocument,
  FilterTagBoardsDocument,
  FilterTagsDocument,
  FilterUsersDocument,
  GatheredOptionsDocument,
  type FilterOptionsQuery,
} from '#generated/operations/capabilities/filters/web/filters.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { AI_GENERATED_USER, CURRENT_USER } from '../model/filter-form.ts'
import type { Operand } from '../model/operators.ts'
import { optionOfQuestion, type FilterableField } from './filterable-fields.ts'
import { filterStrings as strings } from './strings.ts'
import { useNames } from './use-names.ts'
import { isTitled, useTitles } from './use-titles.ts'

/** Something that a field can be compared with. */
export interface OperandChoice {
  id: string
  label: string
  color: string | null
  /** Its parent, where that distinguishes it from others of the same name. */
  place?: string | null
}

/** As many as a list offers; further members are found by their names. */
const OFFERED = 500
const OF_MANY = { shown: OFFERED, of: null }

const TOKENS: readonly OperandChoice[] = [
  { id: CURRENT_USER, label: strings.me, color: null },
  { id: AI_GENERATED_USER, label: strings.ai, color: null },
]

interface OperandChoices {
  choices: readonly OperandChoice[]
  loading: boolean
  /**
   * Where not everything is listed: how much is, of how much, null where that is not known, and whether what is typed is
   * looked for among all of it.
   */
  cut: { shown: number; of: number | null; isFoundByTyping: boolean } | null
  /** Whether nothing else can be chosen: other identifiers are deleted things, or ones that the reader may not see. */
  whole: boolean
}

type ChosenField = Pick<FilterableField, 'reference' | 'shape' | 'options' | 'optionCount' | 'lacksOptions'>

/**
 * The values that a field can be compared with, where that is a list: loaded once a picker or a chip needs them. Chosen
 * ones are included. A project's own tags are all listed; other tags, contacts, members and projects are found in the
 * workspace by what is typed, notes and insights in the project. `typed` is null where nothing is being chosen.
 */
export function useOperandChoices(
  projectId: Id | null,
  { reference, shape: { operand }, options, optionCount = 0, lacksOptions = false }: ChosenField,
  chosen: readonly string[],
  typed: string | null,
): OperandChoices {
  const wants = (requested: Operand) => operand === requested
  const ofProject = (...requested: Operand[]) => ({
    variables: projectId !== null && requested.some(wants) ? { projectId } : null,
  })
  const sought = isTitled(operand) ? operand : null
  const hasOwn = projectId !== null && operand === 'tags'
  const tags = useAnswer(FilterTagsDocument, ofProject('tags'))
  const own = tags.data?.project?.tags ?? []
  const isOwn = (id: string): boolean => own.some((tag) => tag.id === id)
  const found = useTitles(
    sought,
    projectId,
    hasOwn && tags.data === undefined ? [] : chosen.filter((id) => !isOwn(id)),
    hasOwn && typed?.trim() === '' ? null : typed,
  )
  const boards = useAnswer(FilterTagBoardsDocument, ofProject('tagGroups', 'tagBoards'))
  const people = useNames(
    wants('users') ? 'users' : null,
    chosen.filter((id) => !TOKENS.some((token) => token.id === id)),
  )
  const words = useDeferredValue(typed ?? '')
  const users = useAnswer(FilterUsersDocument, {
    variables: wants('users') && typed !== null ? { first: OFFERED, query: words } : null,
  })
  const folders = useAnswer(FilterFoldersDocument, {
    variables: wants('projectCategories') ? { first: OFFERED } : null,
  })
  // A gathered field may have more options than are loaded with it: what is typed is looked for among all of them.
  const isPart = wants('options') && lacksOptions
  const whole = useAnswer(FilterOptionsDocument, {
    variables: isPart ? optionsAskedOf(reference) : null,
  })
  const isCut = wants('options') && optionCount > options.length
  const more = useAnswer(GatheredOptionsDocument, {
    variables: isCut && words.trim() !== '' ? { ids: [reference.id], words } : null,
  })
  const beyond = isCut ? chosen.filter((id) => !options.some((option) => option.id === id)) : []
  const chosenBeyond = useAnswer(GatheredOptionsDocument, {
    variables: beyond.length > 0 ? { ids: [reference.id], optionIds: beyond } : null,
  })
  const narrowed = words.trim() === '' ? undefined : (more.data ?? more.previous)?.gatheredFields[0]
  const listed = (
    nodes: readonly OperandChoice[] | undefined,
    loading: boolean,
    cut: OperandChoices['cut'] = null,
  ): OperandChoices => ({ choices: nodes ?? [], loading, cut, whole: nodes !== undefined && cut === null })
  const titled = (nodes: readonly { id: string; title: string }[] | undefined, untitled: string) =>
    nodes?.map(({ id, title }): OperandChoice => ({ id, label: title || untitled, color: null }))
  if (sought !== null) {
    const elsewhere = found.titled
      .filter(({ id }) => !isOwn(id))
      .map(({ id, title, place }): OperandChoice => ({
        id,
        label: title || strings.untitled[sought],
        color: null,
        place,
      }))
    return {
      choices: [
        ...own
          .filter(({ id }) => !found.mergedInto.has(id))
          .map(({ id, title, color }) => ({ id, label: title || strings.untitled.tags, color })),
        ...elsewhere,
      ],
      loading: tags.isAsking || found.loading,
      cut: found.cut && { ...found.cut, isFoundByTyping: true },
      whole: found.namedAll && (!hasOwn || tags.data !== undefined),
    }
  }
  switch (operand) {
    case 'options': {
      const named = (chosenBeyond.data ?? chosenBeyond.previous)?.gatheredFields[0]?.options ?? []
      const all = wholeOptions(whole.data ?? whole.previous, reference.id)
      const known = [...(all ?? options), ...named, ...(narrowed?.options ?? [])]
      const every = new Map(known.map(({ id, label, color }) => [id, { id, label, color }]))
      const { options: shown, optionCount: of } = narrowed ?? { options, optionCount }
      const lacks = lacksOptions && !all
      const list = listed(
        [...every.values()],
        more.isAsking || (lacks && whole.isAsking),
        of > shown.length ? { shown: shown.length, of, isFoundByTyping: true } : null,
      )
      return { ...list, whole: list.whole && !lacks }
    }
    case 'tagGroups':
      return listed(
        boards.data?.project?.tagBoards.flatMap(({ groups }) =>
          groups.map(({ id, title, color }) => ({ id, label: title || strings.untitled.tagGroups, color })),
        ),
        boards.isAsking,
      )
    case 'tagBoards':
      return listed(titled(boards.data?.project?.tagBoards, strings.untitled.tagBoards), boards.isAsking)
    case 'users': {
      const { nodes } = (users.data ?? users.previous)?.users ?? { nodes: [] }
      const members = new Map([
        ...people.named.map(({ id, title }) => [id, title] as const),
        ...nodes.map(({ id, name }) => [id, name] as const),
      ])
      return {
        choices: [
          ...TOKENS,
          ...[...members].map(([id, name]) => ({ id, label: name || strings.untitled.users, color: null })),
        ],
        loading: users.isAsking,
        cut: (users.data ?? users.previous)?.users.hasNextPage === true ? { ...OF_MANY, isFoundByTyping: true } : null,
        whole: people.known,
      }
    }
    case 'projectCategories':
      return listed(
        titled(folders.data?.folders.nodes, strings.untitled.projectCategories),
        folders.isAsking,
        folders.data?.folders.hasNextPage === true ? { ...OF_MANY, isFoundByTyping: false } : null,
      )
    default:
      return { choices: [], loading: false, cut: null, whole: false }
  }
}

function optionsAskedOf({ kind, id }: FilterableField['reference']) {
  return kind === 'question' ? { ids: [], questionIds: [id] } : { ids: [id], questionIds: [] }
}

/** All options of a field or question; undefined until they are loaded. */
function wholeOptions(found: FilterOptionsQuery | undefined, id: string): FilterableField['options'] | undefined {
  return (
    found?.fieldsById.find((field) => field?.id === id)?.options ??
    found?.questionsById.find((question) => question?.id === id)?.options.map(optionOfQuestion)
  )
}
