import { newId, type Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { insertGroup, putGrant, replaceGroupMembers, setInheritance } from '#access/server/index.ts'
import { createFolder } from '#folders/server/commands/create-folder.ts'
import { runCommand } from '#journal/server/index.ts'
import { peopleScope } from '#people/server/store.ts'
import { insertRows } from '../harness/insert-rows.ts'
import type { TestWorkspace } from '../harness/workspace.ts'

const PROJECTS = 50
const OF_EACH = 70
/** Of other scripts, in both cases, of the same letters, empty: values that a page would order differently. */
const WORDS = ['Ä', 'a', 'Z', '日本', 'ß', '10 ', '9 ', 'ä', 'A', '', ' ', 'ss', 'Éa', '10']
const TIMES = ['2026-11-20', '2026-11-19', '2026-01-01', '2024-02-29'].map((day) => new Date(`${day}T08:00:00.123Z`))

export const random = seededRandom(69)
const any = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value
const many = <Row>(count: number, row: (at: number) => Row): Row[] => Array.from({ length: count }, (_, at) => row(at))
const idsOf = (rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

/**
 * Makes projects in folders, and in them people, insights, tags and highlights, many of which have equal sort values.
 * Some are deleted, some are in places that a member does not see, some folders and groups are deleted.
 */
export async function makeListedWorld(workspace: TestWorkspace) {
  const { teamId } = workspace
  const folder = async (title: string, parentId: Id | null = null): Promise<Id> =>
    (await runCommand(await workspace.founder(), createFolder, { title, parentId })).id
  const open = await folder('Open')
  const [inner, closed] = [await folder('Inner', open), await folder('Closed')]
  const founder = await workspace.founder()
  const userId = founder.actor.userId ?? ''
  const readerId = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const made = () => ({
    created_by_kind: any(['user', 'user', 'ai']),
    created_by_id: any([userId, readerId, newId()]),
    created_at: any(TIMES),
    updated_at: any(TIMES),
    deleted_at: random() < 0.1 ? new Date() : null,
    team_id: teamId,
  })
  const projects = many(PROJECTS, () => ({
    id: newId(),
    ...made(),
    scope_id: newId(),
    folder_id: any([null, open, inner, closed]),
    title: any(WORDS),
    readme_document_id: newId(),
    tabs: [],
    rank: any([0, 1, 1, 2.5, -3]),
    archived_at: any([null, null, null, new Date()]),
  }))
  const scopes = projects.map(({ scope_id }) => ({
    id: scope_id,
    team_id: teamId,
    parent_id: teamId,
    kind: 'project',
    inherits: random() < 0.6,
  }))
  const placed = () => {
    const { id, scope_id } = any(projects)
    return { ...made(), project_id: id, scope_id }
  }
  const notes = many(OF_EACH, () => ({ id: newId(), ...placed(), document_id: newId(), title: any(WORDS) }))
  const insights = many(OF_EACH, () => ({
    id: newId(),
    ...placed(),
    document_id: newId(),
    title: any(WORDS),
    published_at: any([null, ...TIMES]),
  }))
  const [home = projects[0], other = projects[1]] = projects.filter(({ deleted_at, scope_id }) =>
    deleted_at === null ? scopes.some(({ id, inherits }) => id === scope_id && inherits) : false,
  )
  if (!home || !other) throw new Error('Some projects are seen by all.')
  // Two extensions, one of which is linked to the project; the member sees only that one.
  const [linked, unlinked] = [newId(), newId()]
  const extensionScopes = [linked, unlinked].map((id) => ({
    id,
    team_id: teamId,
    parent_id: teamId,
    kind: 'extension',
    inherits: id === linked,
  }))
  const boards = [
    { id: newId(), scope_id: home.scope_id, project_id: home.id },
    { id: newId(), scope_id: linked, project_id: null },
    { id: newId(), scope_id: unlinked, project_id: null },
  ].map((board) => ({ ...board, team_id: teamId, title: 'Board', deleted_at: null }))
  const groups = many(12, (at) => {
    const board = boards[at % boards.length] ?? any(boards)
    return {
      id: newId(),
      team_id: teamId,
      scope_id: board.scope_id,
      tag_board_id: board.id,
      title: any(WORDS),
      color: '#112233',
      deleted_at: at % 4 === 0 ? new Date() : null,
    }
  })
  const tags = many(OF_EACH, (at) => {
    const place = any([...boards, boards[0] ?? boards[1], { scope_id: other.scope_id, project_id: other.id }])
    const own = [null, ...groups.filter(({ scope_id }) => scope_id === place?.scope_id)]
    const { created_by_id: _, ...how } = made()
    return {
      id: newId(),
      ...how,
      scope_id: place?.scope_id,
      project_id: place?.project_id ?? null,
      tag_group_id: own[at % own.length]?.id ?? null,
      title: any(WORDS),
      title_key: newId(),
      color: '#112233',
      rank: any([0, 1, 1, 2.5]),
    }
  })
  const givenTags = tags.filter(({ deleted_at, scope_id }) => deleted_at === null && scope_id === home.scope_id)
  await founder.database.write(async (tx) => {
    await insertRows(tx, 'scopes', [...scopes, ...extensionScopes])
    await insertRows(tx, 'projects', projects)
    await insertRows(tx, 'notes', notes)
    await insertRows(tx, 'insights', insights)
    await insertRows(tx, 'tag_boards', boards)
    await insertRows(
      tx,
      'tag_board_links',
      boards.slice(1, 2).map(({ id }) => ({ team_id: teamId, project_id: home.id, tag_board_id: id })),
    )
    await insertRows(tx, 'tag_groups', groups)
    await insertRows(tx, 'tags', tags)
    const directory = await peopleScope(tx, teamId)
    const people = many(OF_EACH, () => ({
      id: newId(),
      ...made(),
      scope_id: directory,
      origin_scope_id: any([null, any(scopes).id]),
      name: any(WORDS),
      name_key: 'name',
    }))
    await insertRows(tx, 'people', people)
    await insertRows(
      tx,
      'note_people',
      people.map(({ id }) => ({ team_id: teamId, person_id: id, note_id: any(notes).id })),
    )
    const highlights = many(OF_EACH, () => {
      const { id: note_id, project_id, scope_id } = any(notes)
      return { id: newId(), ...made(), note_id, project_id, scope_id, text: any(WORDS), position: any([0, 3, 3, 90]) }
    })
    await insertRows(tx, 'highlights', highlights)
    await insertRows(
      tx,
      'highlight_tags',
      highlights.flatMap(({ id }, at) =>
        (at % 5 === 0 ? givenTags.slice(0, 2) : [givenTags[at % 2]]).map((tag) => ({
          team_id: teamId,
          highlight_id: id,
          tag_id: tag?.id,
          rank: 0,
        })),
      ),
    )
    const folders = await tx.selectFrom('folders').select(['id', 'scope_id']).where('id', '=', closed).execute()
    for (const { scope_id } of folders) await setInheritance(tx, teamId, scope_id, false)
    // Access by name and by a group, to visible and to other places.
    const groupId = newId()
    await insertGroup(tx, teamId, { id: groupId, name: 'Readers' })
    await replaceGroupMembers(tx, teamId, groupId, [readerId])
    for (const { id } of [...scopes, ...extensionScopes].filter(({ inherits }) => !inherits))
      await putGrant(tx, teamId, id, { kind: 'user', id: userId }, 'FULL')
    for (const { id } of scopes.slice(0, 20))
      await putGrant(
        tx,
        teamId,
        id,
        any([
          { kind: 'user' as const, id: readerId },
          { kind: 'group' as const, id: groupId },
        ]),
        'READ',
      )
  })
  // With those of the sample.
  const everyone = async (table: 'projects' | 'people' | 'insights' | 'tags' | 'highlights'): Promise<Id[]> =>
    idsOf(await founder.database.read(async (tx) => tx.selectFrom(table).select('id').orderBy('id').execute()))
  return {
    founder: await workspace.founder(),
    reader: await workspace.again(readerId),
    home,
    folders: { open, inner, closed },
    extensionScopeIds: [linked, unlinked],
    givenTagIds: idsOf(givenTags.slice(0, 2)),
    groupIds: groups.flatMap(({ id, deleted_at }) => (deleted_at === null ? [id] : [])),
    ids: {
      projects: await everyone('projects'),
      people: await everyone('people'),
      insights: await everyone('insights'),
      tags: await everyone('tags'),
      highlights: await everyone('highlights'),
    },
  }
}
