import fc from 'fast-check'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { atLeast, LEVELS, rankOf, type Level } from '#platform/kernel/policy.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { insertGroup, putGrant, replaceGroupMembers, setInheritance } from '#access/server/index.ts'
import { defineCommand, runCommand, type Role, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { askGraph } from '../harness/graph.ts'
import type { TestWorkspace } from '../harness/workspace.ts'

/** A grant to one place. `reader` is one of the readers by its number. */
interface PlannedGrant {
  to: 'reader' | 'group' | 'everybody'
  reader: number
  level: Level
}

interface PlannedAccess {
  inherits: boolean
  grants: PlannedGrant[]
}

export interface Plan {
  /** Each names an earlier folder as its parent; modulo their number, and none. */
  folders: number[]
  projects: number[]
  extensions: number
  fieldGroups: number
  /** The reader for whom every possible query is run. */
  asks: number
  roles: Array<Role | null>
  /** The members of the group. */
  members: boolean[]
  /** The access of everyone to the workspace, and the grants of each place: at first, and after a change. */
  phases: Array<{ root: Level; places: PlannedAccess[] }>
}

const READERS = 3
const MOST_FOLDERS = 7
const MOST_PROJECTS = 3
const MOST_EXTENSIONS = 2
const MOST_FIELD_GROUPS = 1
/** The people of the workspace have a separate place. */
const MOST_PLACES = MOST_FOLDERS + MOST_PROJECTS + MOST_EXTENSIONS + MOST_FIELD_GROUPS + 1
const MAX_DEPTH = 5

const grant = fc.record({
  to: fc.constantFrom('reader' as const, 'group' as const, 'everybody' as const),
  reader: fc.nat({ max: READERS - 1 }),
  level: fc.constantFrom(...LEVELS),
})
const access = fc.record({ inherits: fc.boolean(), grants: fc.array(grant, { maxLength: 2 }) })
const phase = fc.record({
  root: fc.constantFrom(...LEVELS),
  places: fc.array(access, { minLength: MOST_PLACES, maxLength: MOST_PLACES }),
})

export const plans: fc.Arbitrary<Plan> = fc.record({
  folders: fc.array(fc.nat({ max: 60 }), { minLength: 3, maxLength: MOST_FOLDERS }),
  projects: fc.array(fc.nat({ max: 60 }), { minLength: 2, maxLength: MOST_PROJECTS }),
  extensions: fc.integer({ min: 1, max: MOST_EXTENSIONS }),
  fieldGroups: fc.integer({ min: 0, max: MOST_FIELD_GROUPS }),
  asks: fc.nat({ max: READERS - 1 }),
  roles: fc.shuffledSubarray<Role | null>(['MANAGER', 'CONTRIBUTOR', 'VIEWER', null], {
    minLength: READERS,
    maxLength: READERS,
  }),
  members: fc.array(fc.boolean(), { minLength: READERS, maxLength: READERS }),
  phases: fc.array(phase, { minLength: 2, maxLength: 2 }),
})

/** Words in everything of one place, each unlike every other. */
const WORDS = [
  'alpaca',
  'bumblebee',
  'cassowary',
  'dromedary',
  'echidna',
  'flamingo',
  'guillemot',
  'hedgehog',
  'ibex',
  'jackdaw',
  'kookaburra',
  'lemming',
  'mongoose',
  'narwhal',
] as const

export interface Place {
  kind: 'folder' | 'project' | 'extension' | 'fieldGroup' | 'people'
  /** Of the folder, the project or the board; for people, of their scope. */
  id: Id
  scopeId: Id
  /** Is in every title and text of the place, and in no other. */
  word: string
  /** The folder around it; null in the workspace itself. */
  around: Place | null
}

/** The contents of one project, and of no other. */
export interface Content {
  place: Place
  noteId: Id
  /** Made from the note. */
  ownPersonId: Id
  deletedNoteId: Id
  /**
   * The first has the tags of the extensions and the project’s own, the second those of the extensions, the third none.
   */
  highlightIds: [Id, Id, Id]
  insightId: Id
  /** Is in this project and quotes the first highlight of the project before it. */
  quotingInsightId: Id
  quotes: Content | null
  tagId: Id
  boardId: Id
  groupId: Id
  fieldId: Id
  /** A table of each kind of rows. */
  viewIds: Id[]
  /** Contains words of the project and its note. */
  canvasId: Id
  /** The email address of someone from outside who was invited to this project. */
  address: string
  chartId: Id
  deletionId: Id
}

export interface Reader {
  role: Role | null
  userId: Id
  inGroup: boolean
  number: number
  context(): Promise<WorkspaceContext>
}

export interface RandomWorkspace {
  workspace: TestWorkspace
  places: Place[]
  contents: Content[]
  /** The tag of each extension. */
  extensionTags: Map<Place, Id>
  /** The field of each field group; every note has a value of it. */
  sharedFields: Map<Place, Id>
  /** The group of tags on the board of an extension. */
  groupOf(extensionId: Id): Id
  /** Identifiers of everything in a place. */
  idsIn(place: Place): Id[]
  personId: Id
  people: Place
  readers: Reader[]
  /** Replaces all grants by those of a phase. */
  grant(phase: number): Promise<void>
  levelOf(reader: Reader, place: Place): Level
  sees(reader: Reader, place: Place): boolean
  /** Drafts are found by users who contribute. */
  findsDraftsIn(reader: Reader, place: Place): boolean
}

const addNoteWithWords = defineCommand({
  name: 'add-note-with-words',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), titles: z.array(z.string()), text: z.string() }),
  async run(context, { projectId, titles, text }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made a moment ago.')
    return addNotes(
      context,
      project,
      titles.map((title) => ({ title, content: contentOfText(text), origin: 'written' as const })),
    )
  },
})

/**
 * Makes the content of a plan, as the founder, while everyone may see everything; then sets the grants of its first
 * phase.
 */
export async function makeWorkspace(
  services: Services,
  workspace: TestWorkspace,
  plan: Plan,
): Promise<RandomWorkspace> {
  const act = async (
    mutation: string,
    input: Record<string, unknown>,
    answer = 'id',
    as = workspace.founder,
  ): Promise<Record<string, unknown>> => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
    const { data, errors } = await askGraph(
      { services, workspace: await as() },
      `mutation ($input: ${type}!, $operation: ID!) { done: ${mutation}(input: $input, operationId: $operation) { ${answer} } }`,
      { input, operation: newId() },
    )
    if (errors) throw new Error(`${mutation}: ${errors.map(({ message }) => message).join(' ')}`)
    return data?.['done'] as Record<string, unknown>
  }
  const made = async (mutation: string, input: Record<string, unknown>): Promise<Id> =>
    String((await act(mutation, input))['id'])
  const words = WORDS.values()
  const word = (): string => `${words.next().value ?? 'unnamed'}`

  const places: Place[] = []
  const depthOf = (place: Place | null): number => (place === null ? 0 : 1 + depthOf(place.around))
  const around = (at: number, folders: Place[]): Place | null => folders[(at % (folders.length + 1)) - 1] ?? null
  for (const at of plan.folders) {
    // Prefers the last one, so that folders are nested as deeply as allowed.
    const open = places.filter((place) => depthOf(place) < MAX_DEPTH)
    const parent = at % 2 === 0 ? (open.at(-1) ?? null) : around(at, open)
    const title = word()
    const { id, scopeId } = await act(
      'createFolder',
      { title: `${title} folder`, parentId: parent?.id ?? null },
      'id scopeId',
    )
    places.push({ kind: 'folder', id: String(id), scopeId: String(scopeId), word: title, around: parent })
  }
  const extensionTags = new Map<Place, Id>()
  const extensionGroups = new Map<Id, Id>()
  for (let at = 0; at < plan.extensions; at += 1) {
    const title = word()
    const { extension } = (await act(
      'createExtension',
      { title: `${title} extension`, description: title },
      'extension { id scopeId }',
    )) as { extension: { id: Id; scopeId: Id } }
    const place: Place = { kind: 'extension', ...extension, word: title, around: null }
    const { groupId } = await act('createTagGroup', { tagBoardId: place.id, title: `${title} group` }, 'groupId')
    const tagId = await made('createTag', { tagBoardId: place.id, tagGroupId: groupId, title: `${title} tag` })
    places.push(place)
    extensionTags.set(place, tagId)
    extensionGroups.set(place.id, String(groupId))
  }
  const sharedFields = new Map<Place, Id>()
  for (let at = 0; at < plan.fieldGroups; at += 1) {
    const title = word()
    const { id, scopeId } = await act('createFieldGroup', { appliesTo: 'note', title: `${title} fields` }, 'id scopeId')
    const place: Place = { kind: 'fieldGroup', id: String(id), scopeId: String(scopeId), word: title, around: null }
    places.push(place)
    sharedFields.set(
      place,
      await made('createField', { fieldGroupId: place.id, appliesTo: 'note', type: 'TEXT', label: `${title} field` }),
    )
  }
  const peopleScopeId = String(
    (
      await (
        await workspace.founder()
      ).database.read(async (tx) => tx.selectFrom('workspaces').select('people_scope_id').executeTakeFirstOrThrow())
    ).people_scope_id,
  )
  const people: Place = { kind: 'people', id: peopleScopeId, scopeId: peopleScopeId, word: word(), around: null }
  places.push(people)
  const personId = await made('createPerson', { name: `${people.word} person`, email: `${people.word}@example.com` })

  const contents: Content[] = []
  for (const at of plan.projects) {
    const folder = around(
      at,
      places.filter(({ kind }) => kind === 'folder'),
    )
    const title = word()
    const { id, scopeId } = await act(
      'createProject',
      { title: `${title} project`, summary: title, folderId: folder?.id ?? null },
      'id scopeId',
    )
    const projectId = String(id)
    const place: Place = { kind: 'project', id: projectId, scopeId: String(scopeId), word: title, around: folder }
    places.push(place)
    for (const [extension] of extensionTags)
      await act('setExtensionLink', { extensionId: extension.id, projectId, linked: true }, 'project { id }')
    const [noteId = '', deletedNoteId = ''] = await runCommand(await workspace.founder(), addNoteWithWords, {
      projectId,
      titles: [`${title} note`, `${title} deleted`],
      text: `first ${title} second ${title} third ${title}`,
    })
    await act('linkPerson', { noteId, personId, linked: true })
    const ownPersonId = await made('createPerson', {
      name: `${title} person`,
      email: `${title}-person@example.com`,
      noteId,
    })
    const { deletionId } = await act('deleteNotes', { ids: [deletedNoteId] }, 'deletionId')
    const {
      board: { id: boardId },
    } = (await act('createTagBoard', { projectId, title: `${title} board` }, 'board { id }')) as { board: { id: Id } }
    const { groupId } = await act('createTagGroup', { tagBoardId: boardId, title: `${title} group` }, 'groupId')
    const tagId = await made('createTag', { projectId, tagGroupId: groupId, title: `${title} tag` })
    const ofExtensions = [...extensionTags.values()]
    const highlight = async (quote: string, tagIds: Id[]): Promise<Id> =>
      made('createHighlight', { noteId, place: { quote: `${quote} ${title}` }, tagIds })
    const highlightIds: [Id, Id, Id] = [
      await highlight('first', [...ofExtensions, tagId]),
      await highlight('second', ofExtensions),
      await highlight('third', []),
    ]
    const insightId = await made('createInsight', {
      projectId,
      title: `${title} insight`,
      highlightIds: [highlightIds[0]],
    })
    await made('changeInsight', { id: insightId, published: true })
    const quotes = contents.at(-1) ?? null
    const quotingInsightId = await made('createInsight', {
      projectId,
      title: `${title} quoting`,
      highlightIds: quotes ? [quotes.highlightIds[0]] : [],
    })
    const fieldId = await made('createField', { projectId, appliesTo: 'note', type: 'TEXT', label: `${title} field` })
    await act('setFieldValues', { id: noteId, values: [{ fieldId, text: `${title} value` }] })
    for (const [fieldGroup, sharedId] of sharedFields) {
      await act('setFieldGroupLink', { fieldGroupId: fieldGroup.id, projectId, linked: true }, 'project { id }')
      await act('setFieldValues', { id: noteId, values: [{ fieldId: sharedId, text: `${fieldGroup.word} value` }] })
    }
    const viewIds = []
    for (const objectType of ['NOTE', 'INSIGHT', 'HIGHLIGHT'])
      viewIds.push(await made('createView', { projectId, layout: 'TABLE', objectType, title: `${title} view` }))
    const canvasId = await made('createView', {
      projectId,
      layout: 'CANVAS',
      objectType: 'NOTE',
      title: `${title} canvas`,
    })
    const lying = { x: 0, y: 0, width: 100, height: 100, rank: 0 }
    await act(
      'createCanvasItems',
      {
        viewId: canvasId,
        items: [
          { ...lying, id: newId(), kind: 'text', text: `${title} on the canvas`, style: 'P' },
          { ...lying, id: newId(), kind: 'note', text: '', targetId: noteId },
        ],
      },
      'revision',
    )
    const address = `visitor-${newId()}@outside.example`
    await act('shareByEmail', { scopeId: place.scopeId, email: address, level: 'READ' }, '__typename')
    const chartId = await made('createChart', { projectId, title: `${title} chart`, options: {} })
    contents.push({
      place,
      noteId,
      ownPersonId,
      deletedNoteId,
      highlightIds,
      insightId,
      quotingInsightId,
      quotes,
      tagId,
      boardId,
      groupId: String(groupId),
      fieldId,
      viewIds,
      canvasId,
      address,
      chartId,
      deletionId: String(deletionId),
    })
  }

  const readers: Reader[] = []
  for (const [number, role] of plan.roles.entries()) {
    const { actor } = await workspace.member(role)
    const { userId } = actor
    if (userId === null) throw new Error('A member is a user.')
    readers.push({
      role,
      userId,
      inGroup: plan.members[number] ?? false,
      number,
      context: async () => workspace.again(userId),
    })
  }
  const readings = readers.filter(({ role }) => role !== null)
  for (const reader of readings) {
    for (const { kind, id } of places.filter((place) => place.kind === 'folder' || place.kind === 'project'))
      await act('starThing', { kind, id, starred: true }, 'id', reader.context)
  }

  const group = newId()
  await (
    await workspace.founder()
  ).database.write(async (tx) => {
    // The sample is not part of the plan: no one sees it in the trash.
    for (const { scope_id: scopeId } of await tx
      .selectFrom('projects')
      .select('scope_id')
      .where('is_sample', '=', true)
      .execute())
      await setInheritance(tx, workspace.teamId, scopeId, false)
    await insertGroup(tx, workspace.teamId, { id: group, name: 'Group' })
    await replaceGroupMembers(
      tx,
      workspace.teamId,
      group,
      readers.filter(({ inGroup }) => inGroup).map(({ userId }) => userId),
    )
  })
  let present: Plan['phases'][number] = { root: 'WRITE', places: [] }
  const grantAll = async (next: Plan['phases'][number]): Promise<void> => {
    const { teamId } = workspace
    await (
      await workspace.founder()
    ).database.write(async (tx) => {
      await putGrant(tx, teamId, teamId, { kind: 'markup', id: null }, next.root)
      for (const [at, { scopeId }] of places.entries()) {
        for (const { userId } of readers) await putGrant(tx, teamId, scopeId, { kind: 'user', id: userId }, 'NONE')
        await putGrant(tx, teamId, scopeId, { kind: 'group', id: group }, 'NONE')
        await putGrant(tx, teamId, scopeId, { kind: 'markup', id: null }, 'NONE')
        await setInheritance(tx, teamId, scopeId, next.places[at]?.inherits ?? true)
        for (const { to, reader, level } of next.places[at]?.grants ?? []) {
          await putGrant(
            tx,
            teamId,
            scopeId,
            to === 'reader'
              ? { kind: 'user', id: readers[reader]?.userId ?? '' }
              : to === 'group'
                ? { kind: 'group', id: group }
                : { kind: 'markup', id: null },
            level,
          )
        }
      }
    })
    present = next
  }

  /** The rule of document 1 §6 literally, up the chain: the last grant to the same one counts. */
  const levelOf = (reader: Reader, place: Place): Level => {
    if (reader.role === null) return 'NONE'
    let best = 0
    for (let at: Place | null = place; ; at = at.around) {
      if (at === null) {
        best = Math.max(best, rankOf(present.root))
        break
      }
      const own = present.places[places.indexOf(at)]
      const last = (which: (grant: PlannedGrant) => boolean): number =>
        rankOf(own?.grants.findLast(which)?.level ?? 'NONE')
      best = Math.max(
        best,
        last(({ to }) => to === 'everybody'),
        last(({ to, reader: number }) => to === 'reader' && number === reader.number),
        reader.inGroup ? last(({ to }) => to === 'group') : 0,
      )
      if (own?.inherits === false) break
    }
    return LEVELS[reader.role === 'VIEWER' ? Math.min(best, rankOf('READ')) : best] ?? 'NONE'
  }

  const idsIn = (place: Place): Id[] => {
    const own = extensionTags.get(place)
    if (own !== undefined) return [own, extensionGroups.get(place.id) ?? '']
    const shared = sharedFields.get(place)
    if (shared !== undefined) return [shared]
    if (place === people) return [personId]
    return contents
      .filter((content) => content.place === place)
      .flatMap((content) => [
        content.noteId,
        content.ownPersonId,
        content.deletedNoteId,
        ...content.highlightIds,
        content.insightId,
        content.quotingInsightId,
        content.tagId,
        content.boardId,
        content.groupId,
        content.fieldId,
        ...content.viewIds,
        content.canvasId,
        content.chartId,
        content.deletionId,
      ])
  }

  await grantAll(plan.phases[0] ?? present)
  return {
    groupOf: (extensionId) => extensionGroups.get(extensionId) ?? '',
    idsIn,
    workspace,
    places,
    contents,
    extensionTags,
    sharedFields,
    personId,
    people,
    readers,
    levelOf,
    grant: async (number) => grantAll(plan.phases[number] ?? present),
    sees: (reader, place) => levelOf(reader, place) !== 'NONE',
    findsDraftsIn: (reader, place) => atLeast(levelOf(reader, place), 'WRITE'),
  }
}
