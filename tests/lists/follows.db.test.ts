import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { rewriteUnderNewEpoch } from '#documents/server/index.ts'
import { changeField } from '#fields/server/commands/change-field.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { createFolder } from '#folders/server/commands/create-folder.ts'
import { deleteFolder } from '#folders/server/commands/delete-folder.ts'
import { moveFolder } from '#folders/server/commands/move-folder.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { mergeTags } from '#highlights/server/commands/merge-tags.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { noteHighlights, tagHighlightList } from '#highlights/server/lists.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { addHighlightsToInsight } from '#insights/server/commands/add-highlights.ts'
import { changeInsight } from '#insights/server/commands/change-insight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { deleteInsights } from '#insights/server/commands/delete-insights.ts'
import { moveInsights } from '#insights/server/commands/move-insights.ts'
import { removeHighlightsFromInsight } from '#insights/server/commands/remove-highlights.ts'
import { insightList } from '#insights/server/lists.ts'
import { defineCommand, followFeed, presentVersion, runCommand, type Follows } from '#journal/server/index.ts'
import { isOfAccess, type PublishedFeed } from '#journal/model/feed.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { changePerson } from '#people/server/commands/change-person.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { deletePeople, restorePeople } from '#people/server/commands/delete-people.ts'
import { fillPersonFields } from '#people/server/commands/fill-person-fields.ts'
import { linkPerson } from '#people/server/commands/link-person.ts'
import { PERSON_FOLLOWS, peopleList } from '#people/server/lists.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { deleteProject, restoreProject } from '#projects/server/commands/delete-project.ts'
import { moveProject } from '#projects/server/commands/move-project.ts'
import { projectList } from '#projects/server/list-projects.ts'
import { arrangeTags } from '#tags/server/commands/arrange-tags.ts'
import { changeTag } from '#tags/server/commands/change-tag.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { deleteTag } from '#tags/server/commands/delete-tag.ts'
import {
  changeExtension,
  createExtension,
  deleteExtension,
  setExtensionLink,
} from '#tags/server/commands/extensions.ts'
import { createTagGroup, deleteTagGroup } from '#tags/server/commands/tag-groups.ts'
import { tagList } from '#tags/server/lists.ts'
import { viewData } from '#views/model/view.ts'
import { viewRows } from '#views/server/lists.ts'
import { changeMember } from '#workspaces/server/commands/change-member.ts'
import { changeWorkspace } from '#workspaces/server/commands/change-workspace.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { askGraph } from '../harness/graph.ts'
import { useServices } from '../harness/workspace.ts'

const { services, newWorkspace } = await useServices({ sample: true })

/** More acts than lists, each with its own feed. */
const LONG_MS = 120_000

const PROJECT = `id scopeId title summary icon color isSample archivedAt folderId noteCount highlightCount insightCount tagCount
  updatedAt tabs { tab enabled } createdBy { name } viewerCan { contribute edit move archive delete }`
const INSIGHT = `id title preview locked published publishedAt publishedBy { name } createdBy { name } quoteCount updatedAt
  project { id title color } viewerCan { edit lock move publish delete }`
const PERSON = 'id name email summary updatedAt viewerCan { edit delete }'
/** As queried by the page of a person. */
const PERSON_ALONE = `${PERSON} fieldValues { field { id } text optionIds }
  notes { id title preview updatedAt highlightCount project { id title color } }`
const TAG = `id title color keepsColor locked rank tagGroupId highlightCount description aliases extension { id title }
  viewerCan { apply edit arrange lock delete }`

// Which insights quote it depends on their texts, which only their editors follow.
const HIGHLIGHT = `id text color anchored note { id title } tags { id title color } createdBy { name }
  viewerCan { tag delete }`

const editText = defineCommand({
  name: 'edit-a-text',
  who: { installation: 'It sets a test up.' },
  input: z.object({ documentId: z.uuid(), text: z.string() }),
  async run(context, { documentId, text }) {
    await rewriteUnderNewEpoch(context, documentId, () => contentOfText(text))
    return {}
  },
})

interface Row extends Record<string, unknown> {
  id: Id
  scopeId?: Id
}

/** A list as pages show it: where its rows are in an answer, and what it says that it follows. */
interface Shown {
  name: string
  ask: string
  rowsIn(data: Record<string, never>): Row[]
  follows: Follows
  /** Pages query again the rows that the changes name. */
  isLookedInto?: boolean
}

const ofProject = (data: unknown, name: string): Row[] =>
  ((data as Record<string, Record<string, Row[] | { nodes: Row[] }>>)['project']?.[name] ?? []) as Row[]

/** Returns the rows that the changes concern; null if these are all rows. */
function concerned(
  { follows, isLookedInto = false }: Shown,
  reported: readonly PublishedFeed[],
  { was, is }: { was: readonly Row[]; is: readonly Row[] },
): ReadonlySet<Id> | null {
  const ids = new Set<Id>()
  for (const { changes, all, lost, everything } of reported) {
    // Places that a reader gained or lost: their contents are read again, or removed.
    if (everything || all.length > 0 || lost.length > 0) return null
    // A reader who loses the only place of such a list is notified within a second.
    if (isLookedInto && changes.some(isOfAccess)) return null
    for (const { type, kind, id, parentId = null, scopeId } of changes) {
      const concern = follows[type] ?? follows[kind]
      if (isLookedInto) for (const row of was) if (JSON.stringify(row).includes(id)) ids.add(row.id)
      if (concern === 'all' || (concern === 'parent' && parentId === null)) return null
      if (concern === 'row') ids.add(id)
      if (concern === 'parent' && parentId !== null) ids.add(parentId)
      if (concern === 'place') for (const row of [...was, ...is]) if (row.scopeId === scopeId) ids.add(row.id)
    }
  }
  return ids
}

test(
  'for any change of a list’s rows, their order or the content of one, the feed publishes an event that the list follows',
  async () => {
    const workspace = await newWorkspace()
    const ada = workspace.founder
    const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
    const bens = async () => workspace.again(ben)
    const project = async (title: string, folderId: Id | null = null): Promise<Id> =>
      (await runCommand(await ada(), createProject, { title, folderId })).id
    const scopeOf = async (table: 'projects' | 'folders', id: Id): Promise<Id> =>
      (await ada()).database.read(
        async (tx) =>
          (await tx.selectFrom(table).select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id,
      )
    const folderId = (await runCommand(await ada(), createFolder, { title: 'Studies' })).id
    const innerId = (await runCommand(await ada(), createFolder, { title: 'Inner', parentId: folderId })).id
    const [home, other, third] = [
      await project('Home', folderId),
      await project('Other', innerId),
      await project('Third'),
    ]
    const heardId = (await runCommand(await ada(), createPerson, { name: 'Ola' })).id
    const readmeOf = async (id: Id): Promise<Id> =>
      (await ada()).database.read(
        async (tx) =>
          (await tx.selectFrom('projects').select('readme_document_id').where('id', '=', id).executeTakeFirstOrThrow())
            .readme_document_id,
      )
    const documentOf = async (table: 'insights' | 'notes', id: Id): Promise<Id> =>
      (await ada()).database.read(
        async (tx) =>
          (await tx.selectFrom(table).select('document_id').where('id', '=', id).executeTakeFirstOrThrow()).document_id,
      )

    const [givenTag, markedNote] = [newId(), newId()]
    const projects = { teamId: workspace.teamId }
    const shown: Shown[] = [
      ...(
        [
          ['projects', {}, ''],
          ['projects by hand', { order: 'RANK' }, 'order: RANK'],
          ['at the top', { top: true }, 'top: true'],
          ['shared', { sharedWithMe: true }, 'sharedWithMe: true'],
          ['archived', { archived: true }, 'archived: true'],
          ['of a folder', { folderId }, `folderId: "${folderId}"`],
        ] as const
      ).map(([name, query, asked]) => ({
        name,
        ask: `projects(first: 100, ${asked}) { nodes { ${PROJECT} } }`.replace(', )', ')'),
        rowsIn: (data: Record<string, { nodes: Row[] }>) => data['projects']?.nodes ?? [],
        follows: projectList.follows(projectList.input.parse({ ...projects, ...query })),
      })),
      {
        name: 'people',
        ask: `people(first: 100) { nodes { ${PERSON} } }`,
        rowsIn: (data: Record<string, { nodes: Row[] }>) => data['people']?.nodes ?? [],
        follows: peopleList.follows({}),
      },
      {
        name: 'one person',
        ask: `person(id: "${heardId}") { ${PERSON_ALONE} }`,
        rowsIn: ({ person }: Record<string, Row | null>) => (person ? [person] : []),
        follows: PERSON_FOLLOWS,
      },
      ...[null, folderId].map((id) => ({
        name: `published ${id === null ? '' : 'in a folder'}`,
        ask: `publishedInsights(first: 100 ${id === null ? '' : `folderId: "${id}"`}) { nodes { ${INSIGHT} } }`,
        rowsIn: (data: Record<string, { nodes: Row[] }>) => data['publishedInsights']?.nodes ?? [],
        follows: insightList.follows({ projectId: null, folderId: id, published: true }),
      })),
      {
        name: 'insights of a project',
        ask: `project(id: "${home}") { insights(first: 100) { nodes { ${INSIGHT} } } }`,
        rowsIn: (data: unknown) => (ofProject(data, 'insights') as unknown as { nodes?: Row[] }).nodes ?? [],
        follows: insightList.follows({ projectId: home, folderId: null, published: false }),
      },
      {
        name: 'tags',
        ask: `project(id: "${home}") { tags { ${TAG} } }`,
        rowsIn: (data: unknown) => ofProject(data, 'tags'),
        follows: tagList.follows({ projectId: home }),
      },
      {
        name: 'highlights with a tag',
        ask: `tag(id: "${givenTag}") { highlights(first: 100) { nodes { ${HIGHLIGHT} } } }`,
        rowsIn: ({ tag }: Record<string, { highlights: { nodes: Row[] } } | null>) => tag?.highlights.nodes ?? [],
        follows: tagHighlightList.follows({
          tagId: givenTag,
          noteId: null,
          createdById: null,
          text: null,
          order: 'NEWEST',
        }),
      },
      {
        name: 'highlights of a note',
        ask: `note(id: "${markedNote}") { highlights { ${HIGHLIGHT} } }`,
        rowsIn: ({ note }: Record<string, { highlights: Row[] } | null>) => note?.highlights ?? [],
        follows: noteHighlights.follows({ noteId: markedNote }),
        isLookedInto: true,
      },
      {
        name: 'notes of a view',
        ask: `viewRows(first: 100, definition: { projectId: "${home}", objectType: NOTE, viewData: {} }) {
          nodes { id note { id title tags { id title color } } }
        }`,
        rowsIn: (data: Record<string, { nodes: Row[] }>) => data['viewRows']?.nodes ?? [],
        follows: viewRows.follows({
          projectId: home,
          objectType: 'NOTE',
          data: viewData.parse({}),
          boardId: null,
          group: null,
        }),
        isLookedInto: true,
      },
    ] as Shown[]

    const rowsOf = async ({ ask, rowsIn, isLookedInto }: Shown): Promise<Row[]> => {
      const { data, errors } = await askGraph({ services, workspace: await bens() }, `{ ${ask} }`)
      // Its only place may be closed.
      if (isLookedInto && errors?.every(({ originalError }) => originalError?.name === 'Failure')) return []
      expect(errors).toBeUndefined()
      return rowsIn(data as Record<string, never>)
    }
    const changed = new Map<string, number>()
    let sentinels = 0
    /** Nothing is done outside of the acts that are held: what lists show after one is what they show before the next. */
    let last: Row[][] | undefined
    /** Compares each list before and after an act with the published changes. */
    const hold = async <Result>(what: string, act: () => Promise<Result>): Promise<Result> => {
      const before = last ?? (await Promise.all(shown.map(rowsOf)))
      const version = await (await ada()).database.read(async (tx) => presentVersion(tx, workspace.teamId))
      const feed = await followFeed(services, await bens(), bens, { after: version, held: [] })
      const result = await act()
      await runCommand(await ada(), changeWorkspace, { name: `Told ${(sentinels += 1)}` })
      const reported: PublishedFeed[] = []
      while (
        !reported.some(
          ({ changes, everything }) => everything || changes.some(({ type }) => type === 'workspace.changed'),
        )
      )
        reported.push((await feed.next()).value ?? { version: 0, changes: [], all: [], lost: [], everything: true })
      await feed.return?.()
      last = await Promise.all(shown.map(rowsOf))
      for (const [at, list] of shown.entries()) {
        const [was, is] = [before[at] ?? [], last[at] ?? []]
        if (JSON.stringify(was) !== JSON.stringify(is)) changed.set(list.name, (changed.get(list.name) ?? 0) + 1)
        const ids = concerned(list, reported, { was, is })
        if (ids === null) continue
        // Apart from these rows, the list is unchanged and in the same order.
        const others = (rows: Row[]): Row[] => rows.filter(({ id }) => !ids.has(id))
        expect(others(is), `${what}: ${list.name}`).toEqual(others(was))
      }
      return result
    }
    const run = runCommand

    const added = await hold('a project is made', async () => project('New'))
    await hold('it is renamed', async () =>
      run(await ada(), changeProject, { id: added, title: 'Newer', color: '#112233' }),
    )
    await hold('it is put elsewhere', async () =>
      run(await ada(), moveProject, { id: added, folderId, beforeId: home }),
    )
    await hold('it is put behind', async () => run(await ada(), moveProject, { id: added, folderId, afterId: home }))
    await hold('it is put into the archive', async () => run(await ada(), changeProject, { id: added, archived: true }))
    await hold('it comes back', async () => run(await ada(), changeProject, { id: added, archived: false }))
    const { deletionId } = await hold('it is deleted', async () => run(await ada(), deleteProject, { id: added }))
    await hold('it is restored', async () => run(await ada(), restoreProject, { deletionId }))
    await hold('its readme is written', async () =>
      run(await ada(), editText, { documentId: await readmeOf(home), text: 'How it began.' }),
    )

    const { id: noteId } = await hold('a note is made', async () =>
      run(await ada(), createNote, { id: markedNote, projectId: home, title: 'Talk' }),
    )
    const { id: otherNote } = await hold('another', async () =>
      run(await ada(), createNote, { projectId: other, title: 'Talk' }),
    )
    await hold('it is about somebody', async () =>
      run(await ada(), linkPerson, { noteId, personId: heardId, linked: true }),
    )
    await hold('its words are written', async () =>
      run(await ada(), editText, { documentId: await documentOf('notes', noteId), text: 'We said very little of it.' }),
    )
    const { id: tagId } = await hold('a tag is made', async () =>
      run(await ada(), createTag, { id: givenTag, projectId: home, title: 'Quiet' }),
    )
    const { id: secondTag } = await hold('a second tag', async () =>
      run(await ada(), createTag, { projectId: home, title: 'Loud' }),
    )
    const { id } = await hold('words are marked', async () =>
      run(await ada(), createHighlight, { noteId, place: { quote: 'very little' } }),
    )
    await hold('they are tagged', async () =>
      run(await ada(), tagHighlights, { highlightIds: [id], add: [tagId], remove: [] }),
    )
    const tagDeletion = newId()
    await hold('their tag is deleted', async () => run(await ada(), deleteTag, { id: tagId }, tagDeletion))
    await hold('it is back where it was', async () => run(await ada(), undoOperation, { actOperationId: tagDeletion }))
    const { id: insightId } = await hold('an insight quotes them', async () =>
      run(await ada(), createInsight, { projectId: home, title: 'Little is said', highlightIds: [id] }),
    )
    await hold('it is published', async () => run(await ada(), changeInsight, { id: insightId, published: true }))
    await hold('its words are written', async () =>
      run(await ada(), editText, {
        documentId: await documentOf('insights', insightId),
        text: 'Little is said of it.',
      }),
    )
    await hold('it quotes again', async () =>
      run(await ada(), addHighlightsToInsight, { id: insightId, highlightIds: [id] }),
    )
    const { deletionId: marks } = await hold('the mark is deleted', async () =>
      run(await ada(), deleteHighlights, { ids: [id] }),
    )
    await hold('the mark is back', async () => run(await ada(), restoreHighlights, { deletionId: marks }))
    await hold('it quotes no more', async () =>
      run(await ada(), removeHighlightsFromInsight, { id: insightId, highlightIds: [id] }),
    )
    await hold('it is renamed and locked', async () =>
      run(await ada(), changeInsight, { id: insightId, title: 'Said', locked: true }),
    )
    await hold('it is unlocked', async () => run(await ada(), changeInsight, { id: insightId, locked: false }))
    await hold('it moves', async () => run(await ada(), moveInsights, { ids: [insightId], toProjectId: third }))
    await hold('it moves back', async () => run(await ada(), moveInsights, { ids: [insightId], toProjectId: home }))
    await hold('its project is renamed', async () => run(await ada(), changeProject, { id: home, title: 'Home again' }))
    await hold('its folder moves', async () => run(await ada(), moveFolder, { id: innerId, parentId: null }))

    await hold('a tag is renamed', async () =>
      run(await ada(), changeTag, { id: tagId, title: 'Silent', color: '#334455' }),
    )
    const { id: groupId } = await hold('a group of tags is made', async () =>
      run(await ada(), createTagGroup, { projectId: home, title: 'Voices' }),
    )
    await hold('tags are arranged', async () =>
      run(await ada(), arrangeTags, { places: [{ id: secondTag, tagGroupId: groupId }] }),
    )
    await hold('they change places', async () =>
      run(await ada(), arrangeTags, { places: [{ id: secondTag, tagGroupId: null, beforeId: tagId }] }),
    )
    await hold('the group is deleted', async () => run(await ada(), deleteTagGroup, { id: groupId, tags: 'ungroup' }))
    const { id: extensionId } = await hold('an extension is made', async () =>
      run(await ada(), createExtension, { title: 'Shared' }),
    )
    await hold('a tag of it', async () => run(await ada(), createTag, { tagBoardId: extensionId, title: 'Common' }))
    await hold('it is linked', async () =>
      run(await ada(), setExtensionLink, { extensionId, projectId: home, linked: true }),
    )
    await hold('it is renamed', async () => run(await ada(), changeExtension, { id: extensionId, title: 'For all' }))
    await hold('it is deleted', async () => run(await ada(), deleteExtension, { id: extensionId }))
    await hold('tags are merged', async () => run(await ada(), mergeTags, { tagIds: [tagId], intoTagId: secondTag }))
    await hold('a tag is deleted', async () => run(await ada(), deleteTag, { id: secondTag }))

    const [fieldId, quiet, loud] = [newId(), newId(), newId()]
    const select = [
      { id: quiet, label: 'Quiet' },
      { id: loud, label: 'Loud' },
    ]
    await hold('a field of people is made', async () =>
      run(await ada(), createField, {
        id: fieldId,
        appliesTo: 'person',
        type: 'SELECT',
        label: 'Voice',
        options: { select, maxSelectable: 1 },
      }),
    )
    await hold('it is filled in', async () =>
      run(await ada(), fillPersonFields, { id: heardId, values: [{ fieldId, optionIds: [quiet] }] }),
    )
    await hold('an option goes', async () =>
      run(await ada(), changeField, { id: fieldId, removeOptions: [{ id: quiet, intoId: loud }] }),
    )
    await hold('they are renamed', async () => run(await ada(), changePerson, { id: heardId, name: 'Olaf' }))
    const { id: personId } = await hold('a person is made', async () =>
      run(await ada(), createPerson, { name: 'Zoë', noteId }),
    )
    await hold('renamed', async () => run(await ada(), changePerson, { id: personId, name: 'Ana', summary: 'Speaks.' }))
    await hold('another note', async () => run(await ada(), linkPerson, { noteId: otherNote, personId, linked: true }))
    await hold('not that note', async () => run(await ada(), linkPerson, { noteId, personId, linked: false }))
    await hold('a place is closed', async () =>
      run(await ada(), setScopeInheritance, { scopeId: await scopeOf('projects', other), inherits: false }),
    )
    const { id: hiddenId } = await hold('a person is made there', async () =>
      run(await ada(), createPerson, { name: 'Out of sight', noteId: otherNote }),
    )
    await hold('who speaks in sight, too', async () =>
      run(await ada(), linkPerson, { noteId, personId: hiddenId, linked: true }),
    )
    await hold('and no more', async () => run(await ada(), linkPerson, { noteId, personId: hiddenId, linked: false }))
    await hold('a note goes there', async () => run(await ada(), moveNotes, { ids: [noteId], toProjectId: other }))
    await hold('and comes back', async () => run(await ada(), moveNotes, { ids: [noteId], toProjectId: home }))
    await hold('a place is given', async () =>
      run(await ada(), setGrant, {
        scopeId: await scopeOf('projects', other),
        granteeKind: 'user',
        granteeId: ben,
        level: 'READ',
      }),
    )
    const { deletionId: talks } = await hold('notes are deleted', async () =>
      run(await ada(), deleteNotes, { ids: [noteId, otherNote] }),
    )
    await hold('notes are back', async () => run(await ada(), restoreNotes, { deletionId: talks }))
    await hold('the person is deleted', async () => run(await ada(), deletePeople, { ids: [personId] }))
    const { deletionId: heard } = await hold('another is deleted', async () =>
      run(await ada(), deletePeople, { ids: [heardId] }),
    )
    await hold('who is back', async () => run(await ada(), restorePeople, { deletionId: heard }))
    await hold('the folder is closed', async () =>
      run(await ada(), setScopeInheritance, { scopeId: await scopeOf('folders', folderId), inherits: false }),
    )
    await hold('the folder is open', async () =>
      run(await ada(), setScopeInheritance, { scopeId: await scopeOf('folders', folderId), inherits: true }),
    )
    await hold('the reader may read alone', async () => run(await ada(), changeMember, { id: ben, role: 'VIEWER' }))
    await hold('the insight is deleted', async () => run(await ada(), deleteInsights, { ids: [insightId] }))
    await hold('the folder is deleted', async () => run(await ada(), deleteFolder, { id: folderId }))
    // An act that changes nothing would prove nothing.
    expect([...changed.keys()].toSorted()).toEqual(shown.map(({ name }) => name).toSorted())
    expect([...changed.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100)
  },
  LONG_MS,
)
