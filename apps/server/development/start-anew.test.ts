import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SupervisedProcess } from '#platform/server/processes/keep-running.ts'
import { startAnew } from './start-anew.ts'
import { sourceKinds } from './watch-sources.ts'

/**
 * A server as the supervisor sees it: it reads its code, opens when it may, and then reports with the word in its code.
 */
const server = (word: string): string => `
process.send({ type: 'read' })
process.once('message', () => process.send({ type: 'ready', address: '${word}' }))
process.on('SIGTERM', () => process.exit())
process.on('disconnect', () => process.exit())
`

/** The tests start processes while other tests run. */
const PATIENCE = { timeout: 15_000 }

let root = ''
let kept: SupervisedProcess | undefined
const ready: string[] = []
const reported: string[] = []
const running = new Set<ChildProcess>()

const save = async (code: string): Promise<void> => writeFile(join(root, 'apps', 'server', 'main.ts'), code)

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarry-development-'))
  for (const folder of ['apps/server', 'apps/web', 'capabilities', 'platform', 'editor', 'generated', 'database'])
    await mkdir(join(root, folder), { recursive: true })
})
afterEach(async () => {
  await kept?.stop(1_000)
  kept = undefined
  expect(running.size, 'processes that were left running').toBe(0)
})
afterAll(async () => rm(root, { recursive: true, force: true }))

function develop(): SupervisedProcess {
  ready.length = 0
  reported.length = 0
  kept = startAnew({
    root,
    start(mayOpen) {
      const child = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      void mayOpen.then(() => child.connected && child.send({ type: 'open' }, () => undefined))
      return child
    },
    onReady: (_identity, address) => void ready.push(address),
    pages: Promise.resolve({ address: 'http://127.0.0.1:1', close: async () => Promise.resolve() }),
    notify: (sentence) => void reported.push(sentence),
  })
  return kept
}

test('a changed source restarts the server, one that the server does not run does not', async () => {
  await save(server('first'))
  expect(await develop().firstReady).toEqual({ address: 'first' })
  await writeFile(join(root, 'apps', 'web', 'main.tsx'), '')
  await writeFile(join(root, 'apps', 'server', 'main.test.ts'), '')
  await save(server('second'))
  await expect.poll(() => ready, PATIENCE).toEqual(['first', 'second'])
  await expect.poll(() => running.size, PATIENCE).toBe(1)
})

test('a source that an editor replaces is noticed each time, and so is a new folder', async () => {
  await save(server('first'))
  await develop().firstReady
  for (const word of ['second', 'third']) {
    await writeFile(join(root, 'written'), server(word))
    await rename(join(root, 'written'), join(root, 'apps', 'server', 'main.ts'))
    await expect.poll(() => ready.at(-1), PATIENCE).toBe(word)
  }
  await mkdir(join(root, 'capabilities', 'notes', 'server'), { recursive: true })
  // After the folder has been noticed; people are slower to write into it.
  await expect
    .poll(async () => {
      await writeFile(join(root, 'capabilities', 'notes', 'server', 'index.ts'), '')
      return reported.join()
    }, PATIENCE)
    .toContain('capabilities/notes/server/index.ts has changed')
})

test('code that cannot be read leaves the previous server running, and the next change replaces both', async () => {
  await save(server('sound'))
  await develop().firstReady
  const [before] = running
  await save('const = ;')
  await expect.poll(() => reported.join(), PATIENCE).toContain('cannot be read. The one before answers')
  expect(before?.exitCode).toBeNull()
  await save(server('mended'))
  await expect.poll(() => ready, PATIENCE).toEqual(['sound', 'mended'])
})

test('a first start with code that cannot be read waits for the change that repairs it', async () => {
  await save('const = ;')
  const { firstReady } = develop()
  await expect.poll(() => reported.join(), PATIENCE).toContain('cannot be read. Nobody answers')
  await save(server('mended'))
  expect(await firstReady).toEqual({ address: 'mended' })
})

test('a server that ends on its own is started by the next change', async () => {
  await save(`${server('weak')}process.once('message', () => setTimeout(() => process.exit(1), 50))`)
  await develop().firstReady
  await expect.poll(() => reported.join(), PATIENCE).toContain('has ended')
  await save(server('strong'))
  await expect.poll(() => ready, PATIENCE).toEqual(['weak', 'strong'])
})

test.each([
  ['apps/server/main.ts', true, false],
  ['capabilities/notes/server/graphql.ts', true, true],
  ['capabilities/notes/server/graphql/lists.ts', true, true],
  ['capabilities/notes/model/note.ts', true, false],
  ['capabilities/notes/web/note.graphql', false, true],
  ['capabilities/notes/web/note-title.tsx', false, false],
  ['platform/kernel/ids.ts', true, false],
  ['platform/web/design/avatar.tsx', false, false],
  ['editor/document/schema.ts', true, false],
  ['editor/web/paste.ts', false, false],
  ['generated/registry/jobs.ts', true, false],
  ['generated/operations/apps/web/shell.ts', false, false],
  ['database/sample/study.ts', true, false],
  ['capabilities/notes/server/notes.db.test.ts', false, false],
  ['apps/web/main.tsx', false, false],
])('%s: of the server %s, of the graph %s', (path, isServer, isGraph) => {
  expect(sourceKinds(path)).toEqual({ isServer, isGraph })
})
