import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { documentStrings } from '#documents/web/strings.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { usePage } from '../harness/browser.ts'
import { screensOf, WORLD, type Chance, type Rooms, type Standing, type World } from '../harness/page-act-kinds.ts'
import { actDone, giveAct, takeActs, turnAct } from '../harness/page-acts.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { proofSize } from '../harness/proof-size.ts'
import { said } from '../harness/said.ts'
import { useOwnServer, type KillTarget } from '../harness/server.ts'
import { tapWire, type Wire } from '../harness/wire.ts'

const server = useOwnServer()
// As high as all that is shown: of long lists only what is in sight is drawn.
const journey = usePage({ viewport: { width: 1280, height: 6_000 } })
const people = usePeople(server, journey, 'five-desks')

const SEED = proofSize(7, Date.now() % 1_000_000)
const ROUNDS = proofSize(1, 20)
const ACTS_PER_ROUND = proofSize(36, 200)
const ACTS_TAKEN_BACK = proofSize(10, 50)
/** After so many acts the things to act on are looked up anew. */
const LOOKED_EACH = 8
const KILLS: readonly KillTarget[] = ['server', 'database']
/** So long a page may take until it shows what a fresh one shows. */
const REST = { timeout: 60_000 }
const TIMEOUT_MS = proofSize(360_000, 7_200_000)
const CUT = /Failed to load resource|WebSocket|Failed to fetch|ERR_|Loading chunk|preload CSS/
/** The server said no, or was away: nothing else takes a draft away. */
const REFUSED =
  /^(?:Forbidden|NotFound|ValidationError|InvalidOperation|UnprocessableContent|Conflict|TooManyRequests|Unauthorized)|Unreachable|ServerError|Failed to fetch/i

/** Somebody with a page of their own. */
interface Person {
  name: string
  page: Page
  wire: Wire
  screen: Rooms
}

interface Done {
  person: Person
  name: string
  operationId: Id
  lasts: boolean
}

/** Things that pages stand on, and a project that is closed to some now and then. */
async function furnish(page: Page): Promise<Standing> {
  const made = async (name: string, input: object): Promise<Id> => command(page, name, { id: newId(), ...input })
  const named = async (name: string, input: object): Promise<Id> => {
    const id = newId()
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    await ask(
      page,
      `mutation ($input: ${type}!, $operationId: ID!) { ${name}(input: $input, operationId: $operationId) { __typename } }`,
      { input: { id, ...input }, operationId: newId() },
    )
    return id
  }
  const { projects } = await ask<{
    projects: {
      nodes: {
        id: Id
        isSample: boolean
        notes: { nodes: { id: Id; highlights: { id: Id }[] }[] }
        insights: { nodes: { id: Id }[] }
        tags: { id: Id }[]
      }[]
    }
    people: { nodes: { id: Id }[] }
  }>(
    page,
    '{ projects(first: 20) { nodes { id isSample tags { id } notes(first: 40) { nodes { id highlights { id } } } insights(first: 5) { nodes { id } } } } }',
  )
  const sample = projects.nodes.find(({ isSample }) => isSample)
  const note = sample?.notes.nodes.find(({ highlights }) => highlights.length > 1)
  const [tag, insight] = [sample?.tags[0], sample?.insights.nodes[0]]
  if (!sample || !note || !tag || !insight) throw new Error('The sample shows everything there is.')
  const projectId = sample.id
  const shelf = await made('createFolder', { title: 'Shelf' })
  await made('createFolder', { title: 'Attic' })
  const sealedId = await made('createProject', { title: 'Sealed at first' })
  await made('createNote', { projectId: sealedId, title: 'Sealed note' })
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  const shift = await named('createField', {
    projectId,
    appliesTo: 'note',
    type: 'SELECT',
    label: 'Shift',
    options: { select, maxSelectable: 1 },
  })
  for (const appliesTo of ['note', 'insight', 'person'])
    await named('createField', {
      projectId: appliesTo === 'person' ? null : projectId,
      appliesTo,
      type: 'TEXT',
      label: `Place of a ${appliesTo}`,
    })
  const view = async (title: string, rest: object): Promise<Id> =>
    named('createView', { projectId, title, objectType: 'NOTE', ...rest })
  return {
    projectId,
    sealedId,
    noteId: note.id,
    insightId: insight.id,
    tagId: tag.id,
    personId: await made('createPerson', { name: 'Ines Duarte' }),
    tableId: await view('As a table', { layout: 'TABLE', data: { sort: { key: 'title', direction: 'ASC' } } }),
    boardId: await view('By shift', { layout: 'BOARD', data: { group: `field:${shift}` } }),
    folderId: shelf,
  }
}

test(
  'five people act at once, some away, behind kills: at rest each page says what a fresh one would, undo gives what was before, nothing is sent twice, no closed title reaches whom it is closed to',
  async () => {
    journey.allowConsoleError(CUT)
    const random = seededRandom(SEED)
    let titles = 0
    let isClosed = false
    const sealed = new Set<string>()
    const ada = await people.ada(journey.page)
    const at = await furnish(ada)
    const standing = new Set<Id>(Object.values(at))
    const chance: Chance = {
      random,
      pick: (items) => items[Math.floor(random() * items.length)],
      title: () => `Said ${(titles += 1)}`,
      sealedTitle() {
        const title = `Sealed ${(titles += 1)}`
        if (isClosed) sealed.add(title)
        return title
      },
      stays: (id) => standing.has(id),
    }
    const look = async (): Promise<World> => ask(ada, WORLD, { id: at.projectId, sealedId: at.sealedId })
    const scopeId = (
      await ask<{ project: { scopeId: Id } }>(ada, 'query ($id: ID!) { project(id: $id) { scopeId } }', {
        id: at.sealedId,
      })
    ).project.scopeId
    /** Closes the place of a project to all but those who are named, or opens it again. */
    const close = async (closed: boolean): Promise<void> => {
      await ask(
        ada,
        'mutation ($input: SetScopeInheritanceInput!, $operationId: ID!) { setScopeInheritance(input: $input, operationId: $operationId) { __typename } }',
        { input: { scopeId, inherits: !closed }, operationId: newId() },
      )
      isClosed = closed
      sealed.clear()
    }
    const open = async (page: Page, path: string): Promise<void> => {
      await people.open(page, path)
      await page.waitForLoadState('networkidle')
      await page.getByText(documentStrings.connecting).waitFor({ state: 'hidden' })
    }
    const screens = screensOf(at)
    const arrive = async (name: string, page: Page): Promise<Person> => {
      await takeActs(page.context())
      return { name, page, wire: tapWire(page), screen: { path: '/home', acts: [] } }
    }
    const vera = await arrive('Vera', await people.member('Vera', 'VIEWER'))
    const actors: Person[] = [await arrive('Ada', ada)]
    for (const name of ['Nora', 'Emil', 'Ben']) actors.push(await arrive(name, await people.member(name, 'MANAGER')))
    const everybody = [...actors, vera]

    let world = await look()
    const done: Done[] = []
    const notHeld = new Set<string>()
    const oneAct = async (person: Person): Promise<Done | null> => {
      const kind = chance.pick(
        person === vera ? person.screen.acts.filter(({ name }) => name === 'star-thing') : person.screen.acts,
      )
      const input = kind?.input(world, chance) ?? null
      if (!kind || input === null) return null
      const operationId = await giveAct(person.page, kind, input)
      if (operationId === null) {
        notHeld.add(`${kind.name} ${kind.at} at ${person.screen.path}`)
        return null
      }
      const given = { person, name: kind.name, operationId, lasts: kind.lasts }
      done.push(given)
      return given
    }
    const latest = (): string =>
      done
        .slice(-ACTS_PER_ROUND)
        .map(({ person, name }) => `${person.name} ${name}`)
        .join(', ')
    /** What each page says once it says what a fresh one of the same person does. */
    const atRest = async (when: string): Promise<Map<Person, string[]>> => {
      const texts = new Map<Person, string[]>()
      for (const person of everybody) {
        const fresh = await person.page.context().newPage()
        await open(fresh, person.screen.path)
        await expect
          .poll(async () => ({ stands: await said(person.page), fresh: await said(fresh) }), {
            ...REST,
            message: `${person.name} at ${person.screen.path} ${when} (seed ${SEED}): ${latest()}`,
          })
          .toSatisfy(({ stands, fresh: wanted }: { stands: string[]; fresh: string[] }) => {
            expect(stands).toEqual(wanted)
            return true
          })
        texts.set(person, await said(person.page))
        await fresh.close()
      }
      return texts
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      const doneBefore = done.length
      for (const [place, person] of everybody.entries()) {
        const screen = screens[(round * everybody.length + place) % screens.length]
        if (!screen) continue
        person.screen = person === vera ? { path: '/projects', acts: screen.acts } : screen
        await open(person.page, person.screen.path)
      }
      world = await look()
      // What is done while she may not see it is not told to her.
      await expect.poll(async () => said(vera.page), REST).toContain(world.sealed.title)
      await close(true)
      await expect.poll(async () => said(vera.page), REST).not.toContain(world.sealed.title)
      vera.wire.forget()
      const away = actors.toSorted(() => random() - 0.5).slice(0, 2)
      for (let act = 0; act < ACTS_PER_ROUND; act += 1) {
        const third = Math.floor(ACTS_PER_ROUND / 3)
        const killed = act % third === third - 1 ? KILLS[Math.floor(act / third)] : undefined
        if (act === Math.floor(third / 2)) for (const { page } of away) await page.context().setOffline(true)
        if (act === third * 2) for (const { page } of away) await page.context().setOffline(false)
        if (killed) await server.kill(killed)
        if (act % LOOKED_EACH === 0) world = await look().catch(() => world)
        const person = chance.pick(everybody)
        const given = person && (await oneAct(person))
        if (given && random() < 0.2) given.operationId = await turnAct(given.person.page, given.operationId)
      }
      await server.waitUntilHealthy()
      // A page that was opened anew since knows nothing of what was done in it before.
      for (const { person, name, operationId } of done.slice(doneBefore)) {
        const { state, refusal } = await actDone(person.page, operationId)
        if (state === 'refused') expect(refusal, `${person.name} ${name}`).toMatch(REFUSED)
        else expect(['done', 'undone'], `${person.name} ${name}`).toContain(state)
      }
      await atRest(`after round ${round}`)
      const heard = await vera.wire.heard()
      for (const title of [...sealed, (await look()).sealed.title]) expect(heard).not.toContain(title)

      // Taken back one after the other, the last first, all is as it was.
      await close(false)
      const before = await atRest('before what is taken back')
      world = await look()
      const toTakeBack: Done[] = []
      for (let act = 0; act < ACTS_TAKEN_BACK; act += 1) {
        const person = chance.pick(actors)
        const given = person && (await oneAct(person))
        if (!given) continue
        const isDone = (await actDone(given.person.page, given.operationId)).state === 'done'
        if (isDone && !given.lasts) toTakeBack.push(given)
        else if (isDone) given.operationId = await turnAct(given.person.page, given.operationId)
      }
      for (const { person, name, operationId } of toTakeBack.toReversed()) {
        const undone = await turnAct(person.page, operationId)
        const became = await actDone(person.page, undone)
        expect(became, `${person.name} ${name}`).toMatchObject({ state: 'done', stayed: 0 })
      }
      const after = await atRest('after what was taken back')
      for (const person of everybody) {
        const lines = (texts: Map<Person, string[]>) =>
          person.screen.byTime ? texts.get(person)?.toSorted() : texts.get(person)
        expect(
          lines(after),
          `${person.name} at ${person.screen.path}: ${toTakeBack.map(({ name }) => name).join(', ')}`,
        ).toEqual(lines(before))
      }
    }
    for (const { wire } of everybody) expect(wire.sentAgain()).toEqual([])
    expect(done.length).toBeGreaterThan((ROUNDS * ACTS_PER_ROUND) / 2)
    // What no page holds is done by nobody: the list of what can be done there would promise more than it proves.
    expect([...notHeld]).toEqual([])
  },
  TIMEOUT_MS,
)
