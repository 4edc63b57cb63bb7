/**
 * A process that has just started answers some searches by words and then its first by meaning: reports how long that
 * took and how much more memory it has used since.
 */
import { existsSync, readFileSync } from 'node:fs'
import { searchTexts } from './search-texts.ts'
import { withEngine } from './with-engine.ts'

const QUERIES = 40

process.on('disconnect', () => process.exit())
process.on('message', ({ folder, workspaceId }: { folder: string; workspaceId: string }) => {
  const measure = async (): Promise<void> => {
    const { query, allowed } = searchTexts(workspaceId)
    await withEngine(folder, async (engine) => {
      for (let number = 0; number < QUERIES; number += 1) await engine.search(query(number, 'words'), allowed)
      const before = ownBytes()
      const began = performance.now()
      await engine.search(query(0, 'meaning'), allowed)
      const seconds = (performance.now() - began) / 1_000
      for (let number = 0; number < QUERIES; number += 1) await engine.search(query(number, 'both'), allowed)
      process.send?.({ seconds, bytes: ownBytes() - before })
    })
  }
  void measure()
})

/** The memory of this process alone, without pages of files, which the system reclaims when it needs them. */
function ownBytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const kinds = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)].map(
    ([, kilobytes]) => Number(kilobytes) * 1_024,
  )
  return kinds.length === 0 ? process.memoryUsage().rss : kinds.reduce((sum, bytes) => sum + bytes, 0)
}
