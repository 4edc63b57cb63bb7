import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { violationsIn } from '../../harness/accessibility.ts'
import { ask } from '../../harness/people.ts'
import { proofSize } from '../../harness/proof-size.ts'

/** The things of the workspace that is walked through, by the names that addresses give them. */
export type Things = Readonly<Record<string, string>>

/** A state of a screen that axe checks in light; the first of each screen, in a full proof each, also in dark. */
export interface Stop {
  /** What is shown: the name under which it fails. */
  name: string
  /** The path as its route declares it; each `$name` in it is filled with the thing of that name, `$` with `_splat`. */
  path: string
  /** Replaces names of the path by those of other things. */
  with?: Readonly<Record<string, string>>
  /** The part of the address after its path; each `$name` in it is filled as well. */
  ending?: string
  /** Actions on the page until it shows the state: as few keys and clicks as possible. */
  act?: (page: Page) => Promise<unknown>
  /** The element that must be shown before axe looks; by default the heading of the screen. */
  stands?: (page: Page) => Locator
  /** Also checked at the width of a phone, if the layout differs there. */
  narrow?: true
}

/** Stops that are walked through in one go. */
export interface Stretch {
  /** The user whose screens these are. */
  title: string
  /** The role of the viewer; by default the creator of the workspace. */
  as?: 'VIEWER' | 'CONTRIBUTOR'
  stops: readonly Stop[]
}

/** The longest that a stretch may take on a shared machine. */
export const WALK_TIMEOUT_MS = 900_000
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 800 }
const EVERY_STATE_IN_DARK = proofSize(false, true)
const DESK = { width: 1440, height: 900 }
const LARGE = { width: 2560, height: 1440 }

/** The folder for pictures of the walk, taken instead of looking for faults: `npm run pictures`. */
const PICTURES = process.env['QUARRY_PICTURES']
/** Texts that differ in each run: times, and what a machine draws at its own pace. */
const OTHER_EACH_TIME = 'time, video, [data-poster]'

/**
 * Goes from stop to stop.
 * @param reach goes to an address; its screen is mounted again, even if only the end of the address differs
 * @returns what axe finds and what could not be reached, each by the name of its stop
 */
export async function walk(
  page: Page,
  stops: readonly Stop[],
  things: Things,
  reach: (page: Page, path: string) => Promise<void>,
): Promise<string[]> {
  const found: string[] = []
  const seenInDark = new Set<string>()
  if (PICTURES !== undefined) await page.addInitScript(chooseAlike)
  const look = async (name: string, colours = false): Promise<void> => {
    if (PICTURES !== undefined) return takePicture(page, PICTURES, name)
    found.push(...(await violationsIn(page, { colours })).map((violation) => `${name}: ${violation}`))
  }
  for (const stop of stops) {
    try {
      // Nothing fades in: there is nothing to wait for.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize(WIDE)
      await reach(page, addressOf(stop, things))
      await stop.act?.(page)
      await (stop.stands ?? headed)(page).first().waitFor()
      await allLoaded(page)
      await look(`${stop.name}, light`)
      if (EVERY_STATE_IN_DARK || PICTURES !== undefined || !seenInDark.has(stop.path)) {
        seenInDark.add(stop.path)
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
        // The same elements in other colours.
        await look(`${stop.name}, dark`, true)
      }
      if (PICTURES !== undefined)
        for (const [title, size] of [
          ['dark, 1440', DESK],
          ['dark, 2560', LARGE],
        ] as const) {
          await page.setViewportSize(size)
          await allLoaded(page)
          await look(`${stop.name}, ${title}`)
        }
      if (!stop.narrow) continue
      await page.setViewportSize(NARROW)
      await allLoaded(page)
      await look(`${stop.name}, narrow`)
    } catch (error) {
      found.push(`${stop.name} was not seen: ${error instanceof Error ? error.message : String(error)}`)
      // An element that blocks this stop must not block the next one.
      await page.goto('about:blank')
    }
  }
  return found
}

/**
 * Random choices, such as the colour of a new project, are the same in all pictures. Random names of elements differ
 * from each other all the same, which labels need.
 */
function chooseAlike(): void {
  let times = 0
  Math.random = () => 0.4 + (times += 1) * 1e-9
}

async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  await page.screenshot({
    path: join(folder, `${file}.png`),
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator(OTHER_EACH_TIME), page.getByText(/localhost:\d+/)],
    maskColor: '#8a8a8a',
  })
}

function addressOf(stop: Stop, things: Things): string {
  return `${stop.path}${stop.ending ?? ''}`.replaceAll(/\$(\w*)/g, (_, parameter: string) => {
    const name = parameter || '_splat'
    const thing = things[stop.with?.[name] ?? name]
    if (thing === undefined) throw new Error(`Nothing is called ${name}.`)
    return thing
  })
}

const headed = (page: Page): Locator => page.locator('#main').getByRole('heading', { level: 1 })

/** An outline is shown in place of what is still loading. */
async function allLoaded(page: Page): Promise<void> {
  await page.locator('[data-placeholder-bar]').first().waitFor({ state: 'hidden' })
}

/**
 * Sends a command and returns the requested fields of its answer: for commands that answer with more than what they
 * made.
 */
export async function acted<Data>(page: Page, name: string, input: object, asked: string): Promise<Data> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const { made } = await ask<{ made: Data }>(
    page,
    `mutation ($input: ${type}!, $operationId: ID!) { made: ${name}(input: $input, operationId: $operationId) { ${asked} } }`,
    { input, operationId: newId() },
  )
  return made
}
