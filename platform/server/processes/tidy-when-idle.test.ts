import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FIXTURE = fileURLToPath(new URL('./tidy-fixture.ts', import.meta.url))

test('an idle process gives back the memory of what no longer exists', { timeout: 60_000 }, async () => {
  const child = fork(FIXTURE, { execArgv: ['--max-semi-space-size=16'] })
  try {
    const [{ full, tidied }] = (await once(child, 'message')) as [{ full: number; tidied: number }]
    // It held 120 MB that nothing needs any more, which V8 keeps while no one asks for room.
    expect(full - tidied).toBeGreaterThan(80)
  } finally {
    child.kill()
  }
})
