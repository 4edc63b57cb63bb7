import { getNamedType, isRequiredArgument } from 'graphql'
import { atLeast } from '#platform/kernel/policy.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Services } from '#journal/server/index.ts'
import { askGraph, productSchema } from '../harness/graph.ts'
import { selectionOf, type Values } from '../tenancy/walk-schema.ts'
import type { Content, Place, RandomWorkspace, Reader } from './random-workspace.ts'

type Row = Record<string, unknown>

/** One reader in a random workspace: what is shown, and what should be. */
export interface Surfaces {
  ask(
    source: string,
    variables?: Record<string, unknown>,
  ): Promise<{ data: Row | null | undefined; messages: string[] }>
  /** Everything that lists and counts, as shown to the reader. */
  lists(): Promise<Row>
  /** The same according to the policy. */
  expectedLists(): Row
  /** Words and identifiers of places that the reader may not see but that some query reveals. */
  leaks(): Promise<string[]>
}

const LISTS = `
  fragment Ids on Note { id fieldValues { field { id } } highlightCount people { id } tags { id } highlights { id } }
  {
    projects(first: 100) { nodes { id
      noteCount insightCount highlightCount tagCount folder { id }
      tags { id } tagBoards { id groups { id } } charts { id } views { id } fields(appliesTo: note) { id } fieldGroups { id }
      notes(first: 50) { nodes { ...Ids } }
      insights(first: 50) { nodes { id } }
      highlights(first: 50) { nodes { id tags { id } insights { id } } }
      tagFindings { tags { id } }
    } }
    folders(first: 100) { nodes { id projectCount path { id } } }
    fieldGroups { id fields { id } projects { id } }
    extensions { id tagCount tags { id highlightCount highlights(first: 50) { nodes { id } } } projects { id } }
    people(first: 50) { nodes { id notes { id } } }
    publishedInsights(first: 100) { nodes { id } }
    starred(first: 100) { nodes { id } }
    trash(first: 100) { nodes { id } }
  }`

/** Sorts lists whose order does not matter here. */
function settled(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(settled).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settled(inner)]))
}

const ids = (all: Iterable<Id>): Array<{ id: Id }> => [...all].map((id) => ({ id }))

export function surfacesOf(services: Services, made: RandomWorkspace, reader: Reader): Surfaces {
  const { places, contents, extensionTags, sharedFields, personId, people } = made
  const sees = (place: Place): boolean => made.sees(reader, place)
  const findsDraftsIn = (place: Place): boolean => made.findsDraftsIn(reader, place)
  const seen = contents.filter(({ place }) => sees(place))
  const tagsSeen = [...extensionTags].filter(([place]) => sees(place)).map(([, tagId]) => tagId)
  const fieldsSeen = [...sharedFields].filter(([place]) => sees(place))
  const peopleOf = (...own: Id[]): Array<{ id: Id }> => (sees(people) ? ids([personId, ...own]) : [])
  const quotedBy = ({ insightId, place }: Content): Id[] => [
    insightId,
    ...contents
      .filter(({ quotes }) => quotes?.place === place)
      .filter((other) => findsDraftsIn(other.place))
      .map(({ quotingInsightId }) => quotingInsightId),
  ]

  const ask: Surfaces['ask'] = async (source, variables = {}) => {
    const { data, errors } = await askGraph(
      { services, workspace: { ...(await reader.context()), services } },
      source,
      variables,
    )
    // A refusal is an answer; a fault of ours is not.
    for (const { originalError } of errors ?? [])
      if (originalError && originalError.name !== 'Failure') throw originalError
    return { data, messages: (errors ?? []).map(({ message }) => message) }
  }

  return {
    ask,
    async lists() {
      const { data, messages } = await ask(LISTS)
      if (!data) throw new Error(messages.join(' '))
      return settled(data) as Row
    },
    expectedLists() {
      const ofProject = (content: Content): Row => {
        const {
          place,
          noteId,
          highlightIds: [first, second, third],
          insightId,
          quotingInsightId,
          tagId,
          boardId,
          groupId,
          fieldId,
          viewIds,
          canvasId,
          chartId,
        } = content
        return {
          id: place.id,
          noteCount: 1,
          insightCount: findsDraftsIn(place) ? 2 : 1,
          highlightCount: 3,
          tagCount: 1,
          folder: place.around !== null && sees(place.around) ? { id: place.around.id } : null,
          tags: ids([tagId, ...tagsSeen]),
          tagBoards: [
            { id: boardId, groups: [{ id: groupId }] },
            ...[...extensionTags.keys()].filter(sees).map(({ id }) => ({ id, groups: [{ id: made.groupOf(id) }] })),
          ],
          charts: ids([chartId]),
          views: ids([...viewIds, canvasId]),
          fields: ids([fieldId, ...fieldsSeen.map(([, id]) => id)]),
          fieldGroups: ids(fieldsSeen.map(([place]) => place.id)),
          notes: {
            nodes: [
              {
                id: noteId,
                fieldValues: [fieldId, ...fieldsSeen.map(([, id]) => id)].map((id) => ({ field: { id } })),
                highlightCount: 3,
                people: peopleOf(content.ownPersonId),
                tags: ids([tagId, ...tagsSeen]),
                highlights: ids([first, second, third]),
              },
            ],
          },
          insights: { nodes: ids([insightId, ...(findsDraftsIn(place) ? [quotingInsightId] : [])]) },
          highlights: {
            nodes: [
              { id: first, tags: ids([tagId, ...tagsSeen]), insights: ids(quotedBy(content)) },
              { id: second, tags: ids(tagsSeen), insights: [] },
              { id: third, tags: [], insights: [] },
            ],
          },
          tagFindings: [{ tags: ids([tagId]) }],
        }
      }
      const isWithin = ({ around }: Place, folder: Place): boolean =>
        around !== null && (around === folder || isWithin(around, folder))
      const pathOf = (place: Place | null): Id[] =>
        place === null ? [] : [...pathOf(place.around), ...(sees(place) ? [place.id] : [])]
      return settled({
        projects: { nodes: seen.map(ofProject) },
        folders: {
          nodes: places
            .filter((place) => place.kind === 'folder' && sees(place))
            .map((place) => ({
              id: place.id,
              projectCount: seen.filter((content) => isWithin(content.place, place)).length,
              path: ids(pathOf(place)),
            })),
        },
        fieldGroups: fieldsSeen.map(([{ id }, field]) => ({
          id,
          fields: ids([field]),
          projects: ids(seen.map(({ place }) => place.id)),
        })),
        extensions: [...extensionTags]
          .filter(([place]) => sees(place))
          .map(([{ id }, tagId]) => ({
            id,
            tagCount: 1,
            projects: ids(seen.map(({ place }) => place.id)),
            tags: [
              {
                id: tagId,
                highlightCount: 2 * seen.length,
                highlights: { nodes: ids(seen.flatMap(({ highlightIds: [first, second] }) => [first, second])) },
              },
            ],
          })),
        people: {
          nodes: [
            ...peopleOf().map(({ id }) => ({ id, notes: ids(seen.map(({ noteId }) => noteId)) })),
            // A person made from a note is linked to its project alone.
            ...(sees(people) ? seen.map(({ ownPersonId, noteId }) => ({ id: ownPersonId, notes: ids([noteId]) })) : []),
          ],
        },
        publishedInsights: { nodes: ids(seen.map(({ insightId }) => insightId)) },
        starred: {
          nodes:
            reader.role === null
              ? []
              : ids(
                  places
                    .filter((place) => (place.kind === 'folder' || place.kind === 'project') && sees(place))
                    .map(({ id }) => id),
                ),
        },
        trash: {
          nodes: ids(
            contents
              .filter(({ place }) => atLeast(made.levelOf(reader, place), 'WRITE'))
              .map(({ deletionId }) => deletionId),
          ),
        },
      }) as Row
    },
    async leaks() {
      const hidden = places.filter((place) => !sees(place))
      // The places of people are no secret: the place is the workspace’s own.
      const addresses = contents.flatMap(({ place, address }) => (sees(place) ? [] : [address]))
      const secrets = new Set([
        ...addresses,
        ...hidden.flatMap((place) => [
          place.word,
          ...(place === people ? [] : [place.id, place.scopeId]),
          ...made.idsIn(place),
        ]),
      ])
      const candidates = places.flatMap((place) => [place.id, place.scopeId, ...made.idsIn(place)])
      const found: string[] = []
      for (const question of questions(candidates)) {
        const { data } = await ask(question.source, question.variables)
        for (const [alias, answer] of Object.entries(data ?? {})) {
          const asked = question.asked.get(alias) ?? ''
          // Users who may invite people see who was invited, but not to what.
          const open = question.name === 'invitations' ? addresses : []
          found.push(
            ...shownIn(
              answer,
              [...secrets].filter((secret) => secret !== asked && !open.includes(secret)),
              `${question.name}(${asked})`,
            ),
          )
        }
      }
      return found
    },
  }
}

/** A text contains the ids of its references, and shows "No access" in their place. */
const REFERENCE = /\.content\..*\.attrs\.targetId$/

/** Returns the paths of secrets in an answer. */
function shownIn(value: unknown, secrets: readonly string[], path: string): string[] {
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => shownIn(inner, secrets, `${path}.${key}`))
  return typeof value === 'string' && !REFERENCE.test(path) && secrets.some((secret) => value.includes(secret))
    ? [`${path}: ${value}`]
    : []
}

/** Levels of types below a query. */
const DEPTH = 3
/** Fields with arguments other than identifiers are queried separately. */
const isPlain = ({ args }: { args: readonly Parameters<typeof isRequiredArgument>[0][] }): boolean =>
  args.filter(isRequiredArgument).every(({ type }) => getNamedType(type).name === 'ID')

interface Question {
  name: string
  source: string
  variables: Record<string, Id>
  /** The identifier that each part of the query names. */
  asked: Map<string, Id>
}

/** A placeholder in queries for an identifier of a nested field. */
const INNER = 'inner'
/** Queries have the same length for all workspaces of about one size, so that each is parsed once for them. */
const PARTS_STEP = 16

/** Yields every query of the schema for which identifiers are enough, with each of them. */
function* questions(candidates: readonly Id[]): Generator<Question> {
  for (const field of Object.values(productSchema().getQueryType()?.getFields() ?? {})) {
    if (!isPlain(field)) continue
    const named = field.args.some(isRequiredArgument) ? candidates : [newId()]
    const last = named.at(-1) ?? ''
    const padded =
      named.length === 1
        ? named
        : [...named, ...Array.from({ length: (PARTS_STEP - (named.length % PARTS_STEP)) % PARTS_STEP }, () => last)]
    const asked = new Map(padded.map((id, at) => [`a${at}`, id]))
    const values: Values = { id: () => INNER, text: () => '' }
    const takes = field.args
      .filter(isRequiredArgument)
      .map(({ name, type }) => [name, String(type).startsWith('[') ? 'list' : 'one'] as const)
    // Fields that take lists of identifiers are also queried one by one, and in depth there.
    const depth = takes.some(([, as]) => as === 'list') ? 1 : DEPTH
    // Written once for all of them: the selections are long.
    const selection = selectionOf(field.type, values, depth, { requested: isPlain }).replaceAll(
      JSON.stringify(INNER),
      `$${INNER}`,
    )
    const fragment = selection === '' ? '' : `fragment Shown on ${getNamedType(field.type).name} ${selection}`
    const part = (alias: string): string =>
      `${alias}: ${field.name}` +
      `${takes.length === 0 ? '' : `(${takes.map(([name, as]) => `${name}: ${as === 'list' ? `[$${alias}]` : `$${alias}`}`).join(', ')})`}` +
      ` ${selection === '' ? '' : '{ ...Shown }'}`
    const variables = {
      ...(takes.length === 0 ? {} : Object.fromEntries(asked)),
      ...(selection.includes(`$${INNER}`) ? { [INNER]: candidates[0] ?? '' } : {}),
    }
    const declared = Object.keys(variables)
      .map((name) => `$${name}: ID!`)
      .join(', ')
    yield {
      name: field.name,
      source: `${fragment} query ${declared === '' ? '' : `(${declared})`} { ${[...asked.keys()].map(part).join('\n')} }`,
      variables,
      asked,
    }
  }
}
