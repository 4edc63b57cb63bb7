import type { BrowserContext, Page } from 'playwright-core'
import type { Id } from '#platform/kernel/ids.ts'
import { bundledActs } from './bundled-acts.ts'

/**
 * Runs acts in an open page as its screens do: each act as its source defines it (`acts-of-pages.ts`), by the page's own
 * acts, which are found in React's tree of the built page. Everything after that is the page's own work: the draft, the
 * queue, sending, and the cover of an undo. Only the code between a key and `useAct` is skipped; the journeys of the
 * screens press those keys.
 */

/** The result of an act, as the page has it. */
interface ActOutcome {
  state: 'waiting' | 'sent' | 'undone' | 'done' | 'refused'
  /** After an undo: how much stayed because another user changed it in the meantime. */
  stayed: number
  /** Why it was refused: the code of the server's error, or what was thrown. */
  refusal: string
}

/** Several acts may have the same name, with different inputs: the first one of `acts-of-pages.ts` is 0. */
export interface ActName {
  name: string
  at: number
}

interface PageActs {
  give(of: ActName, input: unknown): string | null
  undo(operationId: string): string
  done(operationId: string): Promise<void>
  outcome(operationId: string): ActOutcome
  held(): string[]
}

declare global {
  interface Window {
    pageActs?: PageActs
  }
}

/** In an input: replaces a function by which a screen would receive more. */
const UNUSED = '(a function that nobody calls)'

/** Prepares every page of a profile to run acts. */
export async function takeActs(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: await bundledActs() })
  await context.addInitScript(installActs, UNUSED)
}

/** Runs an act. @returns its operation, or null if the page does no acts, or there is no such act */
export async function giveAct(page: Page, { name, at }: ActName, input: unknown): Promise<Id | null> {
  const sent = JSON.stringify(input, (_key, value: unknown) => (typeof value === 'function' ? UNUSED : value))
  return page.evaluate(([act, text]) => window.pageActs?.give(act, JSON.parse(text)) ?? null, [
    { name, at },
    sent,
  ] as const)
}

/** Returns the names of the acts that the components of the page hold in its current state, one for each act. */
export async function heldActs(page: Page): Promise<string[]> {
  return page.evaluate(() => window.pageActs?.held() ?? [])
}

/** Undoes or redoes an act. @returns the operation of that */
export async function turnAct(page: Page, operationId: Id): Promise<Id> {
  return page.evaluate((id) => window.pageActs?.undo(id) ?? '', operationId)
}

/** Waits until an act is answered. */
export async function actDone(page: Page, operationId: Id): Promise<ActOutcome> {
  return page.evaluate(async (id) => {
    await window.pageActs?.done(id)
    return window.pageActs?.outcome(id) as ActOutcome
  }, operationId)
}

/** Runs in the page, before any of its own code. */
function installActs(unused: string): void {
  interface Outcome {
    state: ActOutcome['state']
    stayed?: number
    error?: unknown
  }
  interface Given {
    operationId: string
    outcome(): Outcome
    done: Promise<unknown>
    undo(): Given
  }
  interface Held {
    name: string
    of: unknown
    give: (input: unknown) => Given
    client: unknown
  }
  type Factory = (client: unknown) => { name: string }
  interface Acts {
    act(of: object, input: unknown): Given
  }
  interface Live {
    acts(create: unknown): Acts
  }
  interface Fiber {
    memoizedState: unknown
    child: Fiber | null
    sibling: Fiber | null
  }
  interface Hook {
    memoizedState: unknown
    next: Hook | null
  }
  const given = new Map<string, Given>()
  const noop = (): void => undefined

  const isHook = (value: unknown): value is Hook => typeof value === 'object' && value !== null && 'next' in value
  const isClient = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'cache' in value && 'link' in value
  /** `useAct` keeps its callback beside the page's client and the act itself. */
  const heldBy = ({ memoizedState }: Hook): Held | null => {
    if (!Array.isArray(memoizedState) || !Array.isArray(memoizedState[1])) return null
    const [callback, [client, of, ...others]] = memoizedState as [unknown, unknown[]]
    if (typeof callback !== 'function' || typeof of !== 'function' || !isClient(client) || others.length > 0)
      return null
    const act = (of as (client: unknown) => { name: string } | null)(client)
    if (typeof act !== 'object' || act === null || !('touches' in act) || !('send' in act)) return null
    return { name: act.name, of, give: callback as Held['give'], client }
  }
  /** What a list of the page is part of. */
  const liveIn = ({ memoizedState }: Hook): Live | null => {
    if (!Array.isArray(memoizedState) || !Array.isArray(memoizedState[1])) return null
    const live: unknown = memoizedState[1][0]
    return typeof live === 'object' && live !== null && 'acts' in live && 'receive' in live ? (live as Live) : null
  }
  const look = (): { held: Held[]; live: Live | null } => {
    const found = new Map<unknown, Held>()
    let live: Live | null = null
    const lookAt = (first: Fiber | null): void => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        for (
          let hook = isHook(fiber.memoizedState) ? fiber.memoizedState : null;
          hook;
          hook = isHook(hook.next) ? hook.next : null
        ) {
          live ??= liveIn(hook)
          const act = heldBy(hook)
          if (act && !found.has(act.of)) found.set(act.of, act)
        }
        lookAt(fiber.child)
      }
    }
    const ofReact = (element: Element): string | undefined =>
      Object.keys(element).find((key) => key.startsWith('__reactContainer$'))
    const container = [...document.querySelectorAll('body, body *')].find((element) => ofReact(element) !== undefined)
    if (!container) return { held: [], live }
    const root = (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[ofReact(container) ?? '']
    lookAt(root?.stateNode.current ?? null)
    return { held: [...found.values()], live }
  }
  /** The page's own acts: whatever a component does meanwhile is not done. */
  const actsOf = (live: Live, { give }: Held): Acts => {
    let acts: Acts | null = null
    const { acts: own } = live
    live.acts = (create) => {
      acts = own.call(live, create)
      return { act: () => null as never }
    }
    try {
      give(null)
    } finally {
      live.acts = own
    }
    if (!acts) throw new Error('The page does acts in another way.')
    return acts
  }
  const usable = (value: unknown): unknown => {
    if (value === unused) return noop
    if (Array.isArray(value)) return value.map(usable)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, usable(one)]))
  }
  const keep = (one: Given): string => {
    given.set(one.operationId, one)
    return one.operationId
  }
  const known = (operationId: string): Given => {
    const one = given.get(operationId)
    if (!one) throw new Error(`Nothing was given as ${operationId} in this page.`)
    return one
  }
  const refusalOf = (error: unknown): string => {
    const { errors } = (error ?? {}) as { errors?: { message: string; extensions?: { errorCode?: string } }[] }
    const [first] = errors ?? []
    return first ? `${first.extensions?.errorCode ?? ''}: ${first.message}` : String(error)
  }
  window.pageActs = {
    give({ name, at }, input) {
      const { held, live } = look()
      const [one] = held
      if (!one || !live) return null
      const all = (window.actsOfPages ?? []) as unknown as readonly Factory[]
      const act = all.map((of) => of(one.client)).filter((of) => of.name === name)[at]
      return act ? keep(actsOf(live, one).act(act, usable(input))) : null
    },
    undo: (operationId) => keep(known(operationId).undo()),
    held: () => look().held.map(({ name }) => name),
    done: async (operationId) => void (await known(operationId).done),
    outcome(operationId) {
      const { state, stayed = 0, error } = known(operationId).outcome()
      return { state, stayed, refusal: state === 'refused' ? refusalOf(error) : '' }
    },
  }
}
