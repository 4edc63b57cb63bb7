import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { convertRecording } from '#media/server/conversion/convert-recording.ts'
import { findMedia } from '#media/server/store.ts'
import { storeRecording } from '#media/testing.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { proofSample } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'

// Real files, read in place and never copied: ../shared/data beside the repository. If it is absent, these tests are
// skipped.
const DATA = join(import.meta.dirname, '../../../shared/data/5-media')
const present = existsSync(DATA)
const { services, newWorkspace } = await useServices()
const LONGEST_MS = 60_000
/** The number of recordings that are converted in every run, in addition to all that are refused. */
const SOME_RECORDINGS = 7

const PLAYS = [
  'fixture-adts-mpeg2.aac',
  'fixture-adts-mpeg4-2.aac',
  'fixture-adts-mpeg4.aac',
  'fixture-imovie.mp4',
  'fixture.amr',
  'fixture.avi',
  'fixture.flac',
  'fixture.m4a',
  'fixture.mkv',
  'fixture.mov',
  'fixture.mpg',
  'fixture.oga',
  'fixture.ogg',
  'fixture.opus',
  'fixture.ps.mpg',
  'fixture.wav',
  'fixture.webm',
  'fixture.wma.asf',
  'fixture.wmv.asf',
  'fixture2.3gp',
  'fixture2.mkv',
]

describe.skipIf(!present)('real recordings', () => {
  let ada: WorkspaceContext
  let scopeId: Id
  beforeAll(async () => {
    const workspace = await newWorkspace()
    const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Recordings' })
    ada = await workspace.founder()
    scopeId = await ada.database.read(
      async (tx) =>
        (await tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id,
    )
  })

  async function endOf(path: string) {
    const { contentId } = await storeRecording(ada, {
      scopeId,
      name: basename(path),
      bytes: await readFile(join(DATA, path)),
      contentType: 'video/mp4',
    })
    await convertRecording({ services, teamId: ada.teamId, contentId, signal: AbortSignal.timeout(LONGEST_MS) })
    return ada.database.read(async (tx) => findMedia(tx, contentId))
  }

  test(
    'every fixture, also broken ones and those of other kinds, ends as playable or refused with a sentence',
    async () => {
      const ends: Record<string, string> = {}
      const played = proofSample(PLAYS, SOME_RECORDINGS)
      const leftOut = new Set(PLAYS.filter((name) => !played.includes(name)))
      for (const path of globSync('media-type-fixtures/*', { cwd: DATA }).sort()) {
        if (leftOut.has(basename(path))) continue
        const media = await endOf(path)
        // Pictures are recognised by their bytes, and never mistaken for recordings.
        if (media === null && /\.(?:png|jpg|gif|webp)$/.test(path)) continue
        expect([path, media?.status]).toEqual([path, expect.stringMatching(/^(COMPLETE|ERROR)$/)])
        ends[basename(path)] = media?.error?.code ?? 'plays'
        if (media?.error) expect(media.error.message).toMatch(/^[A-Z].*\.$/)
        else expect(media?.metadata?.durationMs).toBeGreaterThan(0)
      }
      const named = (end: string): string[] => Object.keys(ends).filter((name) => ends[name] === end)
      expect(named('plays')).toEqual(played)
      expect(Object.values(ends).filter((end) => !['plays', 'DAMAGED', 'NOT_A_RECORDING'].includes(end))).toEqual([])
    },
    LONGEST_MS,
  )

  test(
    'a recording that ends after 100 kB plays up to that point',
    async () => {
      const media = await endOf('media-type-fixtures/fixture2.mkv')
      expect(media).toMatchObject({ status: 'COMPLETE', warnings: [expect.stringContaining('missing')] })
      expect(media?.metadata?.durationMs).toBeLessThan(3_000)
    },
    LONGEST_MS,
  )
})
