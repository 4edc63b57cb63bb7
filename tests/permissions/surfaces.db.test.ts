import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { atLeast } from '#platform/kernel/policy.ts'
import { startWordsService } from '../harness/embeddings-service.ts'
import { askGraph } from '../harness/graph.ts'
import { proofRuns } from '../harness/proof-size.ts'
import { useServices } from '../harness/workspace.ts'
import { makeWorkspace, plans, type Place, type RandomWorkspace, type Reader } from './random-workspace.ts'
import { surfacesOf, type Surfaces } from './surfaces.ts'
import { useSearch } from './use-search.ts'
import { followFeed } from '#journal/server/index.ts'
import { commitLast } from './last-reported.ts'

/** The number of random workspaces. */
const WORKSPACES = proofRuns(2, 10)
/** For all of them, on a busy machine. */
const LONGEST_MS = 900_000

const meanings = await startWordsService()
const { services, newWorkspace } = await useServices({ environment: meanings.environment })
const searching = await useSearch(services)
afterAll(meanings.close)

const sorted = (all: Iterable<string>): string[] => [...all].toSorted()

/** Compares the figures and rows of the projects’ views and charts, queried by name. */
async function expectViewsAndCharts(made: RandomWorkspace, reader: Reader, { ask }: Surfaces): Promise<void> {
  const hiddenTags = [...made.extensionTags].filter(([place]) => !made.sees(reader, place)).map(([, id]) => id)
  const tags = [...made.extensionTags].filter(([place]) => made.sees(reader, place)).map(([, id]) => id)
  const untagged = tags.length === 0 ? 2 : 1
  for (const {
    place,
    noteId,
    insightId,
    quotingInsightId,
    highlightIds,
    tagId,
    viewIds,
    canvasId,
    address,
    groupId,
  } of made.contents) {
    const rowsOf = async (objectType: string, viewData: object) =>
      ask(
        `query ($definition: ViewDefinition!) { rows: viewRows(definition: $definition, first: 50) { nodes { id } total groups { key count } } }`,
        { definition: { projectId: place.id, objectType, viewData } },
      )
    const figures = async (type: string) =>
      ask(
        `query ($id: ID!, $type: String!) { project(id: $id) { figures: chartFigures(options: { type: $type }, timeZone: "UTC") { points { kind itemId value } tags { id } groups { id } } } }`,
        { id: place.id, type },
      )
    if (!made.sees(reader, place)) {
      expect((await rowsOf('NOTE', {})).messages).not.toEqual([])
      expect((await figures('TAG_BAR')).data).toEqual({ project: null })
      expect(
        (await ask('query ($id: ID!) { canvasItems(viewId: $id) { nodes { id } } }', { id: canvasId })).messages,
      ).not.toEqual([])
      expect(
        (await ask('query ($id: ID!) { scopeAccess(scopeId: $id) { invited { email } } }', { id: place.scopeId })).data,
      ).toEqual({ scopeAccess: null })
      for (const id of viewIds)
        expect((await ask('query ($id: ID!) { viewRows(viewId: $id) { total } }', { id })).messages).not.toEqual([])
      continue
    }
    expect(
      (
        await ask('query ($id: ID!) { canvasItems(viewId: $id, first: 10) { nodes { kind targetId } } }', {
          id: canvasId,
        })
      ).data,
    ).toEqual({
      canvasItems: {
        nodes: expect.arrayContaining([
          { kind: 'text', targetId: null },
          { kind: 'note', targetId: noteId },
        ]) as unknown,
      },
    })
    if (atLeast(made.levelOf(reader, place), 'FULL'))
      expect(
        (await ask('query ($id: ID!) { scopeAccess(scopeId: $id) { invited { email } } }', { id: place.scopeId })).data,
      ).toEqual({ scopeAccess: { invited: [{ email: address }] } })
    const groups = (own: number, ofExtension: number, without: number) =>
      expect.toSatisfy((value: Array<{ key: string; count: number }>) => {
        expect(Object.fromEntries(value.map(({ key, count }) => [key, count]))).toEqual({
          [tagId]: own,
          ...Object.fromEntries(tags.map((id) => [id, ofExtension])),
          ...(without === 0 ? {} : { '': without }),
        })
        return true
      })
    expect((await rowsOf('NOTE', { group: 'tags' })).data).toEqual({
      rows: { nodes: [{ id: noteId }], total: 1, groups: groups(1, 1, 0) },
    })
    expect((await rowsOf('HIGHLIGHT', { group: 'tags' })).data).toMatchObject({
      rows: { total: 3, groups: groups(1, 2, untagged) },
    })
    const insights = (await rowsOf('INSIGHT', {})).data?.['rows'] as { nodes: Array<{ id: Id }> }
    expect(sorted(insights.nodes.map(({ id }) => id))).toEqual(
      sorted([insightId, ...(made.findsDraftsIn(reader, place) ? [quotingInsightId] : [])]),
    )
    for (const id of hiddenTags) {
      const filter = {
        combinator: 'And',
        fields: [
          {
            id: 'one',
            field: { kind: 'system', id: 'Tags' },
            fieldType: 'SELECT',
            operatorType: 'IS_ONE_OF',
            values: { tags: [id] },
          },
        ],
      }
      expect((await rowsOf('HIGHLIGHT', { filter })).data).toMatchObject({ rows: { total: 0, nodes: [] } })
      const { data } = await ask(
        'query ($id: ID!, $tagId: ID!) { project(id: $id) { highlights(tagId: $tagId) { nodes { id } } ' +
          'chartHighlights(options: {}, mark: { kind: "TAG", id: $tagId }, timeZone: "UTC") { nodes { id } } } ' +
          '}',
        { id: place.id, tagId: id },
      )
      expect(data).toEqual({ project: { highlights: { nodes: [] }, chartHighlights: { nodes: [] } } })
    }
    type Figures = {
      project: {
        figures: {
          points: Array<{ kind: string; itemId: Id | null; value: number }>
          tags: unknown[]
          groups: Array<{ id: Id }>
        }
      }
    }
    const bars = (await figures('TAG_BAR')).data as Figures
    expect(
      Object.fromEntries(bars.project.figures.points.map(({ kind, itemId, value }) => [itemId ?? kind, value])),
    ).toEqual({ [tagId]: 1, ...Object.fromEntries(tags.map((id) => [id, 2])), UNTAGGED: untagged })
    expect(bars.project.figures.tags).not.toContain(null)
    const groupBars = (await figures('TAG_GROUP_BAR')).data as Figures
    const groupsSeen = [...made.extensionTags.keys()]
      .filter((extension) => made.sees(reader, extension))
      .map(({ id }) => made.groupOf(id))
    expect(
      Object.fromEntries(groupBars.project.figures.points.map(({ kind, itemId, value }) => [itemId ?? kind, value])),
    ).toEqual({ [groupId]: 1, ...Object.fromEntries(groupsSeen.map((id) => [id, 2])), UNTAGGED: untagged })
    const { data: marked } = await ask(
      'query ($id: ID!) { project(id: $id) { chartHighlights(options: {}, mark: { kind: "UNTAGGED" }, timeZone: "UTC") { nodes { id } } highlights(untagged: true) { nodes { id } } } }',
      { id: place.id },
    )
    const { project } = marked as { project: Record<string, { nodes: Array<{ id: Id }> }> }
    for (const list of Object.values(project))
      expect(sorted(list.nodes.map(({ id }) => id))).toEqual(sorted(highlightIds.slice(3 - untagged)))
  }
}

/**
 * Expects that search finds the visible content by its words, and reveals nothing else in counts, filters or
 * suggestions.
 */
async function expectSearch(made: RandomWorkspace, reader: Reader, { ask }: Surfaces): Promise<void> {
  const find = async (options: object) => {
    const { data } = await ask(
      'query ($options: SearchOptions!) { search(options: $options) { total items { id } suggestedQuery } }',
      { options },
    )
    return (data as { search: { total: number; items: Array<{ id: Id }>; suggestedQuery: string | null } }).search
  }
  if (reader.role === null) return
  const found = (place: Place): Id[] => {
    const content = made.contents.find((one) => one.place === place)
    if (content)
      return [
        place.id,
        content.noteId,
        ...content.highlightIds,
        content.insightId,
        ...(made.findsDraftsIn(reader, place) ? [content.quotingInsightId] : []),
        content.tagId,
        // A person linked to the project is part of the directory all the same.
        ...(made.sees(reader, made.people) ? [content.ownPersonId] : []),
      ]
    if (place.kind === 'extension') return [made.extensionTags.get(place) ?? '']
    if (place.kind === 'fieldGroup') return []
    return place.kind === 'people' ? [made.personId] : [place.id]
  }
  const hidden = new Set([
    ...made.places.filter((place) => !made.sees(reader, place)).flatMap((place) => [place.id, ...found(place)]),
    ...made.contents
      .filter(({ place }) => !made.sees(reader, place) || !made.sees(reader, made.people))
      .map(({ ownPersonId }) => ownPersonId),
  ])
  const expectMeaning = async ({ word, ...place }: Place): Promise<void> => {
    for (const method of ['VECTOR', 'HYBRID']) {
      const { data } = await ask(
        'query ($options: SearchOptions!) { search(options: $options) { method total items { id } counts { by value count } } }',
        {
          options: { query: { value: word, method }, counts: ['TYPE', 'PROJECT', 'TAG', 'PERSON'], limit: 50 },
        },
      )
      const { search } = data as {
        search: {
          method: string
          total: number
          items: Array<{ id: Id }>
          counts: Array<{ by: string; value: Id; count: number }>
        }
      }
      expect(search.method).toBe(method)
      expect(
        [...search.items.map(({ id }) => id), ...search.counts.map(({ value }) => value)].filter((id) =>
          hidden.has(id),
        ),
        `${word} ${method}`,
      ).toEqual([])
      expect(search.counts.filter(({ by }) => by === 'TYPE').reduce((sum, { count }) => sum + count, 0)).toBe(
        search.total,
      )
      if (place.kind === 'project' && !hidden.has(place.id))
        expect(search.items.map(({ id }) => id)).toContain(place.id)
    }
  }
  for (const place of made.places) {
    const { total, items } = await find({ query: { value: place.word }, limit: 50 })
    expect(sorted(items.map(({ id }) => id)), place.word).toEqual(made.sees(reader, place) ? sorted(found(place)) : [])
    expect(total).toBe(items.length)
    const misspelt = await find({ query: { value: `${place.word.slice(0, 3)}${place.word.slice(4)}` } })
    if (!made.sees(reader, place)) expect(misspelt).toEqual({ total: 0, items: [], suggestedQuery: null })
    await expectMeaning(place)
  }
  for (const [extension, tagId] of made.extensionTags) {
    const { items, total } = await find({ tags: { method: 'CONTAINS', ids: [tagId] }, types: ['HIGHLIGHT'], limit: 50 })
    const tagged = made.sees(reader, extension)
      ? made.contents
          .filter(({ place }) => made.sees(reader, place))
          .flatMap(({ highlightIds: [first, second] }) => [first, second])
      : []
    expect(sorted(items.map(({ id }) => id))).toEqual(sorted(tagged))
    expect(total).toBe(tagged.length)
  }
}

/**
 * Expects that a filter finds visible content by visible values, and reveals nothing else: no title, no number, no
 * value to narrow by.
 */
async function expectFilters(made: RandomWorkspace, reader: Reader, { ask }: Surfaces): Promise<void> {
  if (reader.role === null) return
  const sees = (place: Place): boolean => made.sees(reader, place)
  const seen = made.contents.filter(({ place }) => sees(place))
  const hidden = new Set(
    made.places.filter((place) => !sees(place)).flatMap((place) => [place.id, ...made.idsIn(place)]),
  )
  const expectFound = async (options: object, types: string[], expected: readonly Id[]): Promise<void> => {
    const { data } = await ask(
      'query ($options: SearchOptions!) { search(options: $options) { total items { id } counts { value count } suggestedQuery } }',
      { options: { ...options, types, counts: ['TYPE', 'PROJECT', 'TAG', 'AUTHOR'], limit: 50 } },
    )
    const { search } = data as {
      search: {
        total: number
        items: Array<{ id: Id }>
        counts: Array<{ value: string }>
        suggestedQuery: string | null
      }
    }
    expect(sorted(search.items.map(({ id }) => id)), JSON.stringify(options)).toEqual(sorted(expected))
    expect([search.total, search.suggestedQuery, search.counts.filter(({ value }) => hidden.has(value))]).toEqual([
      expected.length,
      null,
      [],
    ])
  }
  const filter = (kind: string, id: string, values: object, operatorType = 'IS_ONE_OF', fieldType = 'SELECT') => ({
    filter: { combinator: 'And', fields: [{ id: 'one', field: { kind, id }, fieldType, operatorType, values }] },
  })
  const text = (id: Id) => filter('note', id, { text: 'value' }, 'CONTAINS', 'TEXT')
  for (const { place, noteId, ownPersonId, highlightIds, fieldId, quotes, quotingInsightId } of made.contents) {
    const own = sees(place)
    await expectFound(text(fieldId), ['NOTE', 'HIGHLIGHT'], own ? [noteId, ...highlightIds] : [])
    await expectFound(
      { fields: [{ type: 'TEXT', id: fieldId, method: 'CONTAINS', value: place.word }] },
      ['NOTE'],
      own ? [noteId] : [],
    )
    await expectFound(filter('system', 'Project', { projects: [place.id] }), ['NOTE', 'PERSON'], own ? [noteId] : [])
    await expectFound(
      filter('system', 'Project', { projects: [place.id] }),
      ['PERSON'],
      own && sees(made.people) ? [made.personId, ownPersonId] : [],
    )
    await expectFound(
      filter('system', 'Note', { notes: [noteId] }),
      ['PERSON'],
      own && sees(made.people) ? [made.personId, ownPersonId] : [],
    )
    if (quotes)
      await expectFound(
        filter('system', 'Insights', { insights: [quotingInsightId] }),
        ['HIGHLIGHT'],
        made.findsDraftsIn(reader, place) && sees(quotes.place) ? [quotes.highlightIds[0]] : [],
      )
  }
  for (const folder of made.places.filter(({ kind }) => kind === 'folder')) {
    const within = sees(folder) ? seen.filter(({ place }) => place.around === folder) : []
    await expectFound(
      filter('system', 'ProjectCategory', { projectCategories: [folder.id] }),
      ['NOTE', 'PROJECT'],
      within.flatMap(({ place, noteId }) => [place.id, noteId]),
    )
    if (!sees(folder))
      await expectFound({ location: { method: 'LOCATED_IN', ids: [folder.id] } }, ['NOTE', 'PROJECT'], [])
  }
  const notesWhere = (known: boolean): Id[] => (known ? seen.map(({ noteId }) => noteId) : [])
  for (const [group, fieldId] of made.sharedFields) await expectFound(text(fieldId), ['NOTE'], notesWhere(sees(group)))
  for (const [extension, tagId] of made.extensionTags) {
    await expectFound(filter('system', 'Tags', { tags: [tagId] }), ['NOTE'], notesWhere(sees(extension)))
    await expectFound(
      filter('system', 'TagGroup', { tagGroups: [made.groupOf(extension.id)] }),
      ['TAG'],
      sees(extension) ? [tagId] : [],
    )
  }
  await expectFound(filter('system', 'People', { people: [made.personId] }), ['NOTE'], notesWhere(sees(made.people)))
  await expectFound({ people: { method: 'CONTAINS', ids: [made.personId] } }, ['NOTE'], notesWhere(sees(made.people)))
}

/** Expects that a subscriber receives each change in a place that they may see, and no other. */
async function expectLiveChanges(made: RandomWorkspace, reader: Reader): Promise<void> {
  const visible = made.places.filter((place) => made.sees(reader, place))
  const [open] = visible
  if (!open) return
  const changes = await followFeed(services, await reader.context(), reader.context, { after: null })
  for (const place of made.places.filter(({ kind }) => kind === 'project' || kind === 'folder')) {
    const name = place.kind === 'project' ? 'changeProject' : 'changeFolder'
    const type = place.kind === 'project' ? 'ChangeProjectInput' : 'ChangeFolderInput'
    const { errors } = await askGraph(
      { services, workspace: await made.workspace.founder() },
      `mutation ($input: ${type}!, $operation: ID!) { ${name}(input: $input, operationId: $operation) { id } }`,
      { input: { id: place.id, title: `${place.word} ${place.kind} ${newId()}` }, operation: newId() },
    )
    expect(errors).toBeUndefined()
  }
  const last = await commitLast(await made.workspace.founder(), open.scopeId)
  const heard = new Set<Id>()
  while (!heard.has(last)) for (const { id } of (await changes.next()).value?.changes ?? []) heard.add(id)
  await changes.return?.()
  expect(sorted([...heard].filter((id) => id !== last))).toEqual(
    sorted(visible.filter(({ kind }) => kind === 'project' || kind === 'folder').map(({ id }) => id)),
  )
}

test(
  'for any folders, projects, extensions, groups and grants, every list, count, chart, view, search and subscription shows exactly what the policy allows, also right after grants changed',
  async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const made = await makeWorkspace(services, await newWorkspace(), plan)
        await searching.caughtUp()
        for (const phase of plan.phases.keys()) {
          if (phase > 0) await made.grant(phase)
          for (const reader of made.readers) {
            const surfaces = surfacesOf(searching, made, reader)
            expect(await surfaces.lists()).toEqual(surfaces.expectedLists())
            // One of them runs every possible query, right after some access was removed.
            if (phase > 0 && reader.number === plan.asks) expect(await surfaces.leaks()).toEqual([])
            await expectViewsAndCharts(made, reader, surfaces)
            await expectSearch(made, reader, surfaces)
            await expectFilters(made, reader, surfaces)
          }
          for (const reader of made.readers) await expectLiveChanges(made, reader)
          await searching.caughtUp()
        }
      }),
      // Finding a smaller example would take minutes: the seed is printed.
      { ...WORKSPACES, endOnFailure: true },
    )
  },
  LONGEST_MS,
)
