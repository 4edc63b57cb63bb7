import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import { outageOf } from '#platform/server/outages/index.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { openSearchIndex, type SearchIndex } from './index.ts'

const { services, newWorkspace } = await useServices()
const { database, kinds } = services
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
const isMounted = mount()
const failures: unknown[] = []

/** Mounts a disk of 4 MB, where the machine allows it. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

const fill = (): void => {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
}
const makeRoom = (): void => rmSync(join(disk, 'filler'))

const openIndex = async (): Promise<SearchIndex> =>
  openSearchIndex({
    database,
    kinds,
    folder: join(disk, 'index'),
    model: services.embedder.name,
    onError: (error) => failures.push(error),
  })

test.skipIf(!isMounted)(
  'an index on a full disk goes on answering, and catches up once there is room',
  async () => {
    const { founder } = await newWorkspace()
    const add = async (title: string, count: number) =>
      runCommand(await founder(), addResearch, {
        title,
        notes: Array.from({ length: count }, (_, number) => ({
          title: `${title} ${number}`,
          text: 'bettong '.repeat(200),
        })),
      })
    const total = async (index: SearchIndex): Promise<number> => {
      const { teamId, actor } = await founder()
      return (
        await index.search({ workspaceId: teamId, text: 'bettong', completeLastWord: false }, actor.visibleScopes)
      ).total
    }
    await add('Before', 20)
    const index = await openIndex()
    await index.caughtUp()
    expect(await total(index)).toBe(20)

    fill()
    await add('Meanwhile', 300)
    await expect.poll(() => failures.length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(failures.map((error) => outageOf(error)?.message)).toEqual(
      failures.map(() => expect.stringContaining('full')),
    )
    expect(await total(index)).toBe(20)
    // Also after it is opened in that state.
    await index.close()
    const started = await openIndex()
    expect(await total(started)).toBe(20)

    makeRoom()
    await started.caughtUp()
    expect(await total(started)).toBe(320)
    await started.close()
  },
  60_000,
)
