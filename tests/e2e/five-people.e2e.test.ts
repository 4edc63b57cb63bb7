import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { documentStrings } from '#documents/web/strings.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { usePage } from '../harness/browser.ts'
import { HEARD_IN_MARKED_FILM } from '../harness/films.ts'
import type { Chance } from '../harness/page-act-kind.ts'
import { OF_PLACES } from '../harness/page-act-kinds.ts'
import { actDone, giveAct, heldActs, takeActs, turnAct } from '../harness/page-acts.ts'
import { furnish, furnishFilm, lookAround, notGiven, screensOf, type Rooms } from '../harness/page-rooms.ts'
import { ask, usePeople } from '../harness/people.ts'
import { proofSize } from '../harness/proof-size.ts'
import { openFolders, said, setOpenFolders } from '../harness/said.ts'
import { useOwnServer, type KillTarget } from '../harness/server.ts'
import { startSpeechService } from '../harness/speech-service.ts'
import { tapWire, type Wire } from '../harness/wire.ts'

const speech = await startSpeechService()
speech.answerWith(() => ({ body: HEARD_IN_MARKED_FILM }))
afterAll(async () => speech.close())
const server = useOwnServer({ SPEECH_URL: speech.url })
// High enough for everything on a page: only the visible rows of long lists are drawn.
const journey = usePage({ viewport: { width: 1280, height: 6_000 } })
const people = usePeople(server, journey, 'five-desks', { sample: true })

const SEED = proofSize(7, Date.now() % 1_000_000)
const ROUNDS = proofSize(1, 20)
const ACTS_PER_ROUND = proofSize(24, 200)
const ACTS_TAKEN_BACK = proofSize(6, 50)
/** It takes a while until a recording can be played, and just as long after each redaction. */
const HAS_FILM = proofSize(false, true)
/** After this many acts, the things to act on are read again. */
const LOOKED_EACH = 8
/** Part of each name of what is closed to some users now and then, including its first name. */
const SEALED = 'Sealed'
/** The key on a canvas. */
const SHOW_EVERYTHING = '1'
const KILLS: readonly KillTarget[] = ['server', 'database']
/** The longest that a page may take until it shows the same as a fresh one. */
const REST = { timeout: 60_000 }
const TIMEOUT_MS = proofSize(360_000, 7_200_000)
const CUT = /Failed to load resource|WebSocket|Failed to fetch|ERR_|Loading chunk|preload CSS/
/** The server refused, or was unreachable: nothing else discards a draft. */
const REFUSED =
  /^(?:Forbidden|NotFound|ValidationError|InvalidOperation|UnprocessableContent|Conflict|TooManyRequests|Unauthorized)|Unreachable|ServerError|Failed to fetch/i

/** A user with a page of their own. */
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
}

test(
  'five people act at once, some offline, during kills: at rest each page equals a fresh one, undo restores, nothing is sent twice, and no title of a closed place reaches a user without access',
  async () => {
    journey.allowConsoleError(CUT)
    const random = seededRandom(SEED)
    const arrive = async (name: string, page: Page): Promise<Person> => {
      await takeActs(page.context())
      return { name, page, wire: tapWire(page), screen: { path: '/home', acts: [] } }
    }
    const ada = await people.ada(journey.page)
    const vera = await arrive('Vera', await people.member('Vera', 'VIEWER'))
    const actors: Person[] = []
    for (const name of ['Nora', 'Emil', 'Ben']) actors.push(await arrive(name, await people.member(name, 'MANAGER')))
    const at = await furnish(ada)
    const film = HAS_FILM ? await furnishFilm(ada, people, at) : null
    actors.unshift(await arrive('Ada', ada))
    const look = async () => lookAround(ada, at, film)
    const screens = screensOf(at, film)
    const standing = new Set<Id>([...Object.values(at), ...(film ? [film.noteId, film.tagId] : [])])
    let titles = 0
    const chance: Chance = {
      random,
      pick: (items) => items[Math.floor(random() * items.length)],
      title: () => `Said ${(titles += 1)}`,
      sealedTitle: () => `${SEALED} ${(titles += 1)}`,
      stays: (id) => standing.has(id),
    }
    const scopeId = (
      await ask<{ project: { scopeId: Id } }>(ada, 'query ($id: ID!) { project(id: $id) { scopeId } }', {
        id: at.sealedId,
      })
    ).project.scopeId
    const setInherits = async (inherits: boolean): Promise<void> =>
      ask(
        ada,
        'mutation ($input: SetScopeInheritanceInput!, $operationId: ID!) { setScopeInheritance(input: $input, operationId: $operationId) { __typename } }',
        { input: { scopeId, inherits }, operationId: newId() },
      )
    const seesSealed = async (): Promise<boolean> => (await said(vera.page)).some((line) => line.includes(SEALED))
    /** Closes the place of a project to all but the named users: from now on its titles are not sent to Vera. */
    const close = async (): Promise<void> => {
      await expect.poll(seesSealed, REST).toBe(true)
      await setInherits(false)
      await expect.poll(seesSealed, REST).toBe(false)
      await vera.wire.forget()
    }
    /** Opens it again: until then, none of its titles were sent to her. */
    const reopen = async (): Promise<void> => {
      await look()
      expect(await vera.wire.heard()).not.toContain(SEALED)
      await setInherits(true)
    }
    const open = async (page: Page, { path, tab }: Rooms): Promise<void> => {
      await people.open(page, path)
      await page.waitForLoadState('networkidle')
      await page.getByText(documentStrings.connecting).waitFor({ state: 'hidden' })
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).click()
    }
    /** Returns the text that a user reads on a page that shows all of its screen. */
    const saidAt = async (page: Page, { isPlane }: Rooms): Promise<string[]> => {
      if (isPlane) await page.keyboard.press(SHOW_EVERYTHING)
      return said(page)
    }
    const everybody = [...actors, vera]

    // She may star what she sees, and nothing else.
    const starring = OF_PLACES.filter(({ name }) => name === 'star-thing')
    const roomsOfVera: readonly Rooms[] = [
      { path: '/projects', byTime: true, acts: starring },
      { path: `/projects/${at.sealedId}/notes`, acts: starring },
    ]

    let world = await look()
    const done: Done[] = []
    const unknown = new Set<string>()
    const heldOnly = new Set<string>()
    const oneAct = async (person: Person, kinds = person.screen.acts): Promise<Done | null> => {
      const kind = chance.pick(kinds)
      const input = kind?.input(world, chance, person.name) ?? null
      if (!kind || input === null) return null
      const operationId = await giveAct(person.page, kind, input)
      if (operationId === null) {
        unknown.add(`${kind.name} ${kind.at} at ${person.screen.path}`)
        return null
      }
      const given = { person, name: kind.name, operationId }
      done.push(given)
      return given
    }
    const latest = (): string =>
      done
        .slice(-ACTS_PER_ROUND)
        .map(({ person, name }) => `${person.name} ${name}`)
        .join(', ')
    /** Returns the text of each page after it equals that of a fresh page of the same user. */
    const atRest = async (when: string): Promise<Map<Person, string[]>> => {
      const texts = new Map<Person, string[]>()
      for (const person of everybody) {
        const fresh = await person.page.context().newPage()
        const { page, screen } = person
        await open(fresh, screen)
        await expect
          .poll(async () => ({ stands: await saidAt(page, screen), fresh: await saidAt(fresh, screen) }), {
            ...REST,
            message: `${person.name} at ${screen.path} ${when} (seed ${SEED}): ${latest()}`,
          })
          .toSatisfy(({ stands, fresh: requested }: { stands: string[]; fresh: string[] }) => {
            expect(stands).toEqual(requested)
            return true
          })
        texts.set(person, await saidAt(page, screen))
        await fresh.close()
      }
      return texts
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      const doneBefore = done.length
      for (const [place, person] of actors.entries()) {
        const screen = screens[(round * actors.length + place) % screens.length]
        if (!screen) continue
        person.screen = screen
        await open(person.page, screen)
        for (const name of notGiven(await heldActs(person.page), screens)) heldOnly.add(`${name} at ${screen.path}`)
      }
      vera.screen = roomsOfVera[round % roomsOfVera.length] ?? vera.screen
      await open(vera.page, vera.screen)
      world = await look()
      // Acts during the time that it is closed to her are not sent to her.
      await close()
      const away = actors.toSorted(() => random() - 0.5).slice(0, 2)
      for (let act = 0; act < ACTS_PER_ROUND; act += 1) {
        const third = Math.floor(ACTS_PER_ROUND / 3)
        const killed = act % third === third - 1 ? KILLS[Math.floor(act / third)] : undefined
        if (act === Math.floor(third / 2)) for (const { page } of away) await page.context().setOffline(true)
        if (act === third * 2) for (const { page } of away) await page.context().setOffline(false)
        if (act === Math.floor(third / 4)) await reopen()
        if (act === third - 2) await close()
        if (killed) await server.kill(killed)
        if (act % LOOKED_EACH === 0) world = await look().catch(() => world)
        const person = chance.pick(everybody)
        const given = person && (await oneAct(person))
        if (given && random() < 0.2) given.operationId = await turnAct(given.person.page, given.operationId)
      }
      await server.waitUntilHealthy()
      // A page that was reloaded since knows nothing of the acts in it before.
      for (const { person, name, operationId } of done.slice(doneBefore)) {
        const { state, refusal } = await actDone(person.page, operationId)
        if (state === 'refused') expect(refusal, `${person.name} ${name}`).toMatch(REFUSED)
        else expect(['done', 'undone'], `${person.name} ${name}`).toContain(state)
      }
      await atRest(`after round ${round}`)

      // After undoing everything, the latest act first, all is as it was.
      await reopen()
      const before = await atRest('before what is taken back')
      const opened = new Map<Person, string>()
      for (const person of everybody) opened.set(person, await openFolders(person.page))
      world = await look()
      const toUndo: Done[] = []
      for (let act = 0; act < ACTS_TAKEN_BACK; act += 1) {
        const person = chance.pick(actors)
        // What is not undone may still be seen, in the text of an insight that someone has open.
        const given =
          person &&
          (await oneAct(
            person,
            person.screen.acts.filter(({ lasts }) => !lasts),
          ))
        if (!given) continue
        const isDone = (await actDone(given.person.page, given.operationId)).state === 'done'
        if (isDone) toUndo.push(given)
      }
      for (const { person, name, operationId } of toUndo.toReversed()) {
        const undone = await turnAct(person.page, operationId)
        const became = await actDone(person.page, undone)
        expect(became, `${person.name} ${name}`).toMatchObject({ state: 'done', stayed: 0 })
      }
      // The folder into which the page's project was moved was opened, and stays open: that is the reader's own
      // setting.
      for (const [{ page }, folders] of opened) await setOpenFolders(page, folders)
      const after = await atRest('after what was taken back')
      for (const person of everybody) {
        const lines = (texts: Map<Person, string[]>) =>
          person.screen.byTime ? texts.get(person)?.toSorted() : texts.get(person)
        expect(
          lines(after),
          `${person.name} at ${person.screen.path}: ${toUndo.map(({ name }) => name).join(', ')}`,
        ).toEqual(lines(before))
      }
    }
    for (const { wire } of everybody) expect(wire.sentAgain()).toEqual([])
    expect(done.length).toBeGreaterThan((ROUNDS * ACTS_PER_ROUND) / 2)
    // An act that pages do not have is never run: the list of acts would promise more than it proves.
    expect([...unknown]).toEqual([])
    expect([...heldOnly]).toEqual([])
  },
  TIMEOUT_MS,
)
