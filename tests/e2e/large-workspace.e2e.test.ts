import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { presentRoutes } from '../../apps/web/workspace-application/project-routes.ts'
import { workspaceRoutes } from '../../apps/web/workspace-application/workspace-routes.ts'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command } from '../harness/people.ts'
import { proofSample, proofSize } from '../harness/proof-size.ts'
import { screenshotOf } from '../harness/screenshots.ts'
import { enter, seed } from '../harness/seeding.ts'
import { useOwnServer } from '../harness/server.ts'
import { slowness } from '../harness/slowness.ts'
import { screenPaths } from './screen-paths.ts'

const SIZE = proofSize('small', 'large')
const IN_FULL = proofSize(false, true)
const SCREENS = 6
/** Screens of a film or a file need a recording, which is not seeded. */
const UNSEEDED = /\/reels\/|^\/f\//
/** For pages of which there are several, the one that is opened. */
const ONE_OF_SEVERAL: Readonly<Record<string, string>> = {
  '/browse/$tab': 'starred',
  '/folders/$projectCategoryId/$tab': 'insights',
  '/user/$userId/$tab': 'insights',
  '/projects/$projectId/settings/$page': 'general',
  '/settings/fields/$projectId/$page': 'note-fields',
}
/** A screen must answer within this time, from an empty page. */
const MAX_MS = 5_000
const TIMEOUT_MS = 1_800_000

const server = useOwnServer()
const journey = usePage()

type Things = Readonly<Record<string, string | undefined>>

/**
 * Returns the things of the seeded workspace, by the names that addresses give them: those of the largest project
 * first.
 */
async function findThings(page: Page): Promise<Things> {
  interface Named {
    id: string
  }
  type Nodes<Node> = { nodes: Node[] }
  const { viewer, people, folders, savedFeeds, projects } = await ask<{
    viewer: { user: Named }
    people: Nodes<Named>
    folders: Nodes<Named>
    savedFeeds: Nodes<Named>
    projects: Nodes<
      Named & { noteCount: number } & Record<'notes' | 'highlights' | 'insights', Nodes<Named>> &
        Record<'tags' | 'tagBoards' | 'views' | 'agreementRounds', Named[]>
    >
  }>(
    page,
    `{ viewer { user { id } } people(first: 1) { nodes { id } } folders(first: 1) { nodes { id } }
       savedFeeds(first: 1) { nodes { id } }
       projects(first: 20) { nodes { id noteCount notes(first: 1) { nodes { id } } highlights(first: 1) { nodes { id } }
         insights(first: 1) { nodes { id } } tags { id } tagBoards { id } views { id } agreementRounds { id } } } }`,
  )
  const largestFirst = projects.nodes.toSorted((one, other) => other.noteCount - one.noteCount)
  type Project = (typeof largestFirst)[number]
  const inProject = (thing: (project: Project) => Named | undefined): string | undefined =>
    largestFirst.map(thing).find((found) => found !== undefined)?.id
  return {
    projectId: largestFirst[0]?.id,
    userId: viewer.user.id,
    personId: people.nodes[0]?.id,
    projectCategoryId: folders.nodes[0]?.id,
    savedFeedId: savedFeeds.nodes[0]?.id,
    noteId: inProject(({ notes }) => notes.nodes[0]),
    highlightId: inProject(({ highlights }) => highlights.nodes[0]),
    insightId: inProject(({ insights }) => insights.nodes[0]),
    tagId: inProject(({ tags }) => tags[0]),
    tagBoardId: inProject(({ tagBoards }) => tagBoards[0]),
    viewId: inProject(({ views }) => views[0]),
    roundId: inProject(({ agreementRounds }) => agreementRounds[0]),
  }
}

/** Runs an act whose thing has its identifier already. */
async function act(page: Page, name: string, input: Record<string, unknown>): Promise<void> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  await ask(
    page,
    `mutation ($input: ${type}!, $operation: ID!) { ${name}(input: $input, operationId: $operation) { __typename } }`,
    { input, operation: newId() },
  )
}

/**
 * Makes what is not seeded: a feed, a round, something published, a template. @returns them by the names in addresses
 */
async function addThings(page: Page, { projectId }: Things): Promise<Things> {
  const [savedFeedId, roundId, templateId, conversationId] = [newId(), newId(), newId(), newId()]
  const insightId = await command(page, 'createInsight', { id: newId(), projectId, title: 'What was learned' })
  await command(page, 'changeInsight', { id: insightId, published: true })
  await act(page, 'createSavedFeed', { id: savedFeedId, title: 'All that is new', query: {} })
  await act(page, 'startConversation', { id: conversationId, question: 'What was learned?' })
  await act(page, 'createInsightTemplate', { id: templateId, title: 'What was heard' })
  const { project, viewer } = await ask<{
    project: { notes: { nodes: { id: string }[] }; tags: { id: string }[] }
    viewer: { user: { id: string } }
  }>(
    page,
    'query ($id: ID!) { viewer { user { id } } project(id: $id) { notes(first: 50) { nodes { id } } tags { id } } }',
    {
      id: projectId,
    },
  )
  await act(page, 'beginAgreementRound', {
    id: roundId,
    projectId,
    title: 'First pass',
    noteIds: project.notes.nodes.map(({ id }) => id),
    tagIds: project.tags.slice(0, 50).map(({ id }) => id),
    coderIds: [viewer.user.id],
    automatic: true,
  })
  return { savedFeedId, roundId, templateId, conversationId }
}

test(
  `every screen answers in a workspace that is ${SIZE}`,
  async () => {
    const { code, stderr } = await server.quarry('seed', '--size', SIZE)
    expect(code, stderr).toBe(0)
    const page = journey.page
    const person = { email: 'ada@saltbox.example', name: 'Ada' }
    await enter(
      page.context(),
      server.workspaceUrl('saltbox'),
      await seed(server, { subdomain: 'saltbox', person, role: 'MANAGER' }),
    )
    const seeded = await findThings(page)
    const things: Things = { ...seeded, ...(await addThings(page, seeded)), kind: 'note', thingId: seeded['noteId'] }
    const screens = screenPaths([workspaceRoutes, presentRoutes])
    const paths = screens.flatMap((path) => {
      const own: Things = path.includes('/templates/')
        ? { insightId: things['templateId'] }
        : { tab: ONE_OF_SEVERAL[path], page: ONE_OF_SEVERAL[path] }
      const filled = path.replaceAll(/\$(\w+)/g, (whole, name: string) => own[name] ?? things[name] ?? whole)
      return filled.includes('$') || UNSEEDED.test(path) ? [] : [filled]
    })
    if (IN_FULL) console.log(`Of ${screens.length} screens ${paths.length} are looked at.`)
    const slow: string[] = []
    for (const path of proofSample(paths, SCREENS)) {
      await page.goto('about:blank')
      const began = performance.now()
      await page.goto(server.workspaceUrl('saltbox', path))
      await page.getByRole('heading').first().waitFor()
      await page.locator('[data-placeholder-bar]').first().waitFor({ state: 'hidden' })
      const ms = performance.now() - began
      if (IN_FULL) console.log(`${ms.toFixed(0)} ms ${path}`)
      if (ms > MAX_MS && ms > MAX_MS * slowness()) slow.push(`${path}: ${ms.toFixed(0)} ms`)
      await screenshotOf(page, `large${path}`)
      expect(await page.getByRole('alert').allInnerTexts(), path).toEqual([])
    }
    expect(slow).toEqual([])
  },
  TIMEOUT_MS,
)
