import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { processStartTime, type ProcessIdentity } from '#platform/server/processes/identity.ts'
import type { SupervisedProcess } from '#platform/server/processes/keep-running.ts'
import { PAGES_ARGUMENT } from './paths.ts'
import type { SourcePages } from './source-pages.ts'
import { watchSources } from './watch-sources.ts'

export { DEVELOPMENT_PATH } from './paths.ts'
export { openSourcePages } from './source-pages.ts'

/** The server's process in development. */
export const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const GENERATE = fileURLToPath(new URL('../../../tools/generate.ts', import.meta.url))
/** The part that follows from the graph and from operations. */
const GENERATED_PART = 'GraphQL'

/** How long a server may take to shut down in order; the next one continues what it had begun. */
const GRACE_MS = 100
const MS = 1_000

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read') }),
  z.object({ type: z.literal('ready'), address: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])

interface StartOptions {
  /** Starts a server that reads its code immediately, and opens once it may. @param told its arguments */
  start(mayOpen: Promise<void>, reported: readonly string[]): ChildProcess
  /** Where its pages are made, which stays while servers are replaced; closed with the last of them. */
  pages: Promise<SourcePages>
  onReady(server: ProcessIdentity, address: string): void
  /** The project folder, if it is not the one that contains this file. */
  root?: string
  /** Receives each sentence about what happens; printed on the terminal if left out. */
  notify?: (sentence: string) => void
}

/** One server: `read` once it has read its code, `ended` with its reason, if any. */
interface Started {
  child: ChildProcess
  read: Promise<boolean>
  mayOpen(): void
  ended: Promise<string | undefined>
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/**
 * `keepRunning` for developers: restarts the server when its sources change. The next one reads its code while the
 * previous one still answers, and then replaces it. If code cannot be read, the previous one stays, and a server that
 * ends on its own is started with the next change. A change of the graph or of an operation regenerates its files.
 */
export function startAnew({ start, onReady, pages, root, notify = say }: StartOptions): SupervisedProcess {
  const first = Promise.withResolvers<{ address: string }>()
  /** The server that answers, or is about to. */
  let current: Started | undefined
  /** The server that reads its code and will replace the other. */
  let next: Started | undefined
  let changes = 0
  let isFirst = true

  const begin = (address: string): Started => {
    const free = Promise.withResolvers<void>()
    const read = Promise.withResolvers<boolean>()
    const ended = Promise.withResolvers<string | undefined>()
    const child = start(free.promise, [PAGES_ARGUMENT + address])
    const began = performance.now()
    let failure: string | undefined
    child.on('message', (raw) => {
      const message = messageSchema.parse(raw)
      if (message.type === 'read') read.resolve(true)
      else if (message.type === 'failed') failure = message.message
      else {
        onReady({ pid: child.pid ?? 0, startedAt: processStartTime(child.pid ?? 0) ?? '' }, message.address)
        if (!isFirst)
          notify(`The server answers again, ${((performance.now() - began) / MS).toFixed(1)} s after the change.`)
        isFirst = false
        first.resolve({ address: message.address })
      }
    })
    child.once('exit', () => {
      read.resolve(false)
      ended.resolve(failure)
    })
    return { child, read: read.promise, mayOpen: free.resolve, ended: ended.promise }
  }

  const startNext = async (): Promise<void> => {
    changes += 1
    const change = changes
    // It may have read what has just been changed.
    next?.child.kill('SIGKILL')
    const { address } = await pages
    if (change !== changes) return
    const begun = begin(address)
    next = begun
    const wasRead = await begun.read
    if (change !== changes) return
    if (!wasRead) {
      next = undefined
      notify(
        `The server's code cannot be read. ${current ? 'The one before answers' : 'Nobody answers'} until the next change.`,
      )
      return
    }
    if (current) await end(current, GRACE_MS)
    if (change !== changes) return
    current = begun
    next = undefined
    void begun.ended.then((reason) => {
      if (current !== begun) return
      current = undefined
      // A server that was stopped is followed by another, or by none.
      if (next === undefined && !isStopping)
        notify(`The server has ended${reason === undefined ? '' : `: ${reason}`}. The next change starts it.`)
    })
    begun.mayOpen()
  }

  let isStopping = false
  let generated = Promise.resolve()
  const watching = watchSources({
    ...(root === undefined ? {} : { root }),
    onServerChange(path) {
      notify(`${path} has changed.`)
      void startNext().catch(first.reject)
    },
    onGraphChange() {
      generated = generated.then(generate)
    },
  })
  // Without pages nothing is started; later ones would fail in the same way.
  void startNext().catch(first.reject)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.once(signal, () => first.reject(new Error('it was stopped before it answered')))

  return {
    firstReady: first.promise,
    async stop(graceMs) {
      isStopping = true
      changes += 1
      watching.close()
      next?.child.kill('SIGKILL')
      await next?.ended
      if (current) await end(current, graceMs)
      await pages.then(
        async (opened) => opened.close(),
        () => undefined,
      )
    },
  }
}

async function end({ child, ended }: Started, graceMs: number): Promise<void> {
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(kill)
}

/** Regenerates the files that follow from the graph and from operations; prints what it made. */
async function generate(): Promise<void> {
  const child = spawn(process.execPath, [GENERATE, GENERATED_PART], { stdio: 'inherit' })
  await new Promise<void>((resolve) => {
    child.once('error', (error) => {
      say(`Nothing was generated: ${error.message}`)
      resolve()
    })
    child.once('exit', () => resolve())
  })
}
