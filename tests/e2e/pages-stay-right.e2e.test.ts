import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { documentStrings } from '#documents/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { usePage } from '../harness/browser.ts'
import { importFile } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { proofSample, proofSize } from '../harness/proof-size.ts'
import { said } from '../harness/said.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
// High enough for everything on a page: only the visible rows of long lists are drawn.
const journey = usePage({ viewport: { width: 1280, height: 6_000 } })
const people = usePeople(server, journey, 'unchanged-eyes', { sample: true })

const ROUNDS = proofSize(1, 20)
/** Of eleven kinds of pages; all of them in a full proof. */
const PAGES = 7
const ACTS_PER_ROUND = 16
/** The longest that a page may take until it shows the same as a fresh one. */
const REST_MS = 20_000
const TIMEOUT_MS = proofSize(240_000, 7_200_000)

interface Thing {
  id: string
  title: string
}

interface Sample {
  id: string
  notes: { nodes: (Thing & { highlights: { id: string; text: string }[] })[] }
  insights: { nodes: (Thing & { published: boolean })[] }
  tags: Thing[]
}

/** Returns the project that each new workspace has. */
async function sampleOf(page: Page): Promise<string> {
  const { projects } = await ask<{ projects: { nodes: { id: string; isSample: boolean }[] } }>(
    page,
    '{ projects(first: 20) { nodes { id isSample } } }',
  )
  return projects.nodes.find(({ isSample }) => isSample)?.id ?? ''
}

/** Returns the current contents of the workspace, as seen by a user who may see all of them. */
async function contentsFor(
  page: Page,
  projectId: string,
): Promise<{ project: Sample; people: { nodes: { id: string; name: string }[] } }> {
  return ask(
    page,
    `query ($id: ID!) {
      project(id: $id) {
        id tags { id title } notes(first: 40) { nodes { id title highlights { id text } } } insights(first: 40) { nodes { id title published } }
      }
      people(first: 40) { nodes { id name } }
    }`,
    { id: projectId },
  )
}

test(
  'whatever other users do, each open page says what a fresh one would',
  async () => {
    const ada = await people.ada(journey.page)
    const nora = await people.member('Nora', 'MANAGER')
    const emil = await people.member('Emil', 'MANAGER')
    const projectId = await sampleOf(ada)
    const { project, people: directory } = await contentsFor(ada, projectId)
    const note = project.notes.nodes.find(({ highlights }) => highlights.length > 1)
    const [tag] = project.tags
    const [insight] = project.insights.nodes
    const [person] = directory.nodes
    if (!note || !tag || !insight || !person) throw new Error('The sample shows everything there is.')
    const inProject = `/projects/${project.id}`
    const paths = [
      '/projects',
      `${inProject}/readme`,
      `${inProject}/notes`,
      `${inProject}/highlights`,
      `${inProject}/tags`,
      `${inProject}/insights`,
      `/data/${note.id}`,
      `/insights/${insight.id}`,
      `/tags/${tag.id}`,
      '/contacts',
      `/people/${person.id}`,
    ]
    const open = async (who: Page, path: string): Promise<Page> => {
      const tab = await who.context().newPage()
      await people.open(tab, path)
      await tab.waitForLoadState('networkidle')
      await tab.getByText(documentStrings.connecting).waitFor({ state: 'hidden' })
      // A busy machine is at rest for a moment between a file and what it asks for.
      const isLoading = async (): Promise<boolean> => (await said(tab)).some((line) => line.startsWith('Loading'))
      await expect.poll(isLoading, { timeout: REST_MS }).toBe(false)
      return tab
    }
    const pages = new Map<string, Page>()
    for (const path of proofSample(paths, PAGES)) pages.set(path, await open(emil, path))

    const random = seededRandom(proofSize(7, Date.now() % 1_000_000))
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
    const done: { operationId: string; name: string }[] = []
    const act = async (name: string, input: Record<string, unknown>): Promise<void> => {
      const operationId = newId()
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
      await ask(
        nora,
        `mutation ($input: ${type}!, $operationId: ID!) { ${name}(input: $input, operationId: $operationId) { __typename } }`,
        { input, operationId },
      )
      done.push({ operationId, name })
    }
    let made = 0
    const title = (): string => `Said ${(made += 1)}`
    const oneAct = async (): Promise<void> => {
      const now = await contentsFor(nora, projectId)
      const [oneNote, oneTag, oneInsight, onePerson] = [
        pick(now.project.notes.nodes),
        pick(now.project.tags),
        pick(now.project.insights.nodes),
        pick(now.people.nodes),
      ]
      const marked = pick(now.project.notes.nodes.filter(({ highlights }) => highlights.length > 0))
      const highlight = pick(marked?.highlights ?? [])
      const acts: (() => Promise<void>)[] = [
        async () => act('createNote', { projectId: project.id, title: title() }),
        async () => act('createTag', { projectId: project.id, title: title() }),
        async () => act('createInsight', { projectId: project.id, title: title() }),
        async () => act('createPerson', { name: title(), ...(oneNote ? { noteId: oneNote.id } : {}) }),
        async () => act('createFolder', { title: title() }),
        async () => act('createProject', { title: title() }),
        async () => act('changeProject', { id: project.id, title: title(), summary: title() }),
        async () => (oneNote ? act('changeNote', { id: oneNote.id, title: title() }) : undefined),
        async () => (oneTag ? act('changeTag', { id: oneTag.id, title: title() }) : undefined),
        async () => (oneInsight ? act('changeInsight', { id: oneInsight.id, title: title() }) : undefined),
        async () =>
          oneInsight ? act('changeInsight', { id: oneInsight.id, published: !oneInsight.published }) : undefined,
        async () =>
          onePerson ? act('changePerson', { id: onePerson.id, name: title(), summary: title() }) : undefined,
        async () =>
          oneNote && onePerson
            ? act('linkPerson', { noteId: oneNote.id, personId: onePerson.id, linked: random() < 0.7 })
            : undefined,
        async () =>
          highlight && oneTag ? act('tagHighlights', { highlightIds: [highlight.id], add: [oneTag.id] }) : undefined,
        async () =>
          highlight && oneTag ? act('tagHighlights', { highlightIds: [highlight.id], remove: [oneTag.id] }) : undefined,
        async () =>
          highlight && oneInsight
            ? act('addHighlightsToInsight', { id: oneInsight.id, highlightIds: [highlight.id] })
            : undefined,
        async () => (highlight ? act('deleteHighlights', { ids: [highlight.id] }) : undefined),
        async () => (oneNote && oneNote.id !== note.id ? act('deleteNotes', { ids: [oneNote.id] }) : undefined),
        async () => (oneTag && oneTag.id !== tag.id ? act('deleteTag', { id: oneTag.id }) : undefined),
        async () =>
          oneInsight && oneInsight.id !== insight.id ? act('deleteInsights', { ids: [oneInsight.id] }) : undefined,
        async () =>
          onePerson && onePerson.id !== person.id ? act('deletePeople', { ids: [onePerson.id] }) : undefined,
        async () => {
          const last = done.pop()
          if (last) await act('undoOperation', { actOperationId: last.operationId })
        },
      ]
      // An act that is not possible any more, since something it needs was changed in the meantime, is refused with a
      // message.
      await pick(acts)?.().catch((error: unknown) => expect(String(error)).toMatch(/^Error: [A-Z“]/))
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      for (let at = 0; at < ACTS_PER_ROUND; at += 1) await oneAct()
      // A new user with the same rights: a single user may not send as many requests as all of these pages do.
      const mia = await people.member(`Mia ${round}`, 'MANAGER')
      for (const [path, page] of pages) {
        const fresh = await open(mia, path)
        const requested = await said(fresh)
        await expect
          .poll(async () => said(page), {
            timeout: REST_MS,
            message: `${path} after ${done
              .slice(-ACTS_PER_ROUND)
              .map(({ name }) => name)
              .join(', ')}`,
          })
          .toEqual(requested)
        await fresh.close()
      }
    }
    expect(done.length).toBeGreaterThan(ROUNDS)
  },
  TIMEOUT_MS,
)

/**
 * More changes than the feed publishes one by one, so that only places are published; 100,000 changes in a full proof.
 */
const AWAY = proofSize({ notes: 300, acts: 4 }, { notes: 5_000, acts: 20 })

test(
  'a page that was offline for more changes than the feed publishes one by one is right again',
  async () => {
    const ada = await people.ada(journey.page)
    journey.allowConsoleError(/Failed to load resource|WebSocket|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
    const projectId = await command(ada, 'createProject', { title: 'Long gone' })
    const rows = Array.from({ length: AWAY.notes }, (_one, at) => `Person ${at},Answer ${at}`)
    await importFile(ada, projectId, 'answers.csv', ['Name,Answer', ...rows].join('\n'))
    const ids: string[] = []
    for (let after: string | null = null, isMore = true; isMore;) {
      const { project }: { project: { notes: { nodes: { id: string }[]; endCursor: string; hasNextPage: boolean } } } =
        await ask(
          ada,
          'query ($id: ID!, $after: String) { project(id: $id) { notes(first: 1000, after: $after) { nodes { id } endCursor hasNextPage } } }',
          { id: projectId, after },
        )
      ids.push(...project.notes.nodes.map(({ id }) => id))
      ;({ endCursor: after, hasNextPage: isMore } = project.notes)
    }
    expect(ids).toHaveLength(AWAY.notes)
    const gone = await people.member('Gone', 'MANAGER')
    const path = `/projects/${projectId}/notes`
    await people.open(gone, path)
    await gone.waitForLoadState('networkidle')
    const before = await said(gone)
    await gone.context().setOffline(true)
    for (let act = 0; act < AWAY.acts; act += 1)
      await ask(
        ada,
        'mutation ($input: ChangeCellsInput!, $operationId: ID!) { changeCells(input: $input, operationId: $operationId) { __typename } }',
        {
          input: {
            objectType: 'NOTE',
            cells: ids.map((rowId, at) => ({ rowId, key: 'title', text: `Changed ${act} of ${at}` })),
          },
          operationId: newId(),
        },
      )
    await ask(
      ada,
      'mutation ($input: DeleteNotesInput!, $operationId: ID!) { deleteNotes(input: $input, operationId: $operationId) { __typename } }',
      { input: { ids: ids.slice(0, 3) }, operationId: newId() },
    )
    expect(await said(gone)).toEqual(before)
    await gone.context().setOffline(false)
    const fresh = await gone.context().newPage()
    await people.open(fresh, path)
    await expect.poll(async () => (await said(fresh)).join('\n')).toContain(`Changed ${AWAY.acts - 1} of `)
    await expect
      .poll(async () => (await said(gone)).join('\n') === (await said(fresh)).join('\n'), { timeout: REST_MS })
      .toBe(true)
  },
  TIMEOUT_MS,
)
