import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Id } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { comparePassages, followPassages, openSearchIndex } from '#search/server/index.ts'
import { startWordsService } from '../harness/embeddings-service.ts'
import { proofSize } from '../harness/proof-size.ts'
import { addResearch } from '../harness/research.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { useServices } from '../harness/workspace.ts'

const ROUNDS = proofSize(2, 8)
const WRITES_BEFORE_KILL = 12
const NOTES_AT_ONCE = 8
const SENTENCES = 12
const WORDS = 'export chart invoice waiting room coat window paper clinic Monday slow found lost written twice'.split(
  ' ',
)

const service = await startWordsService()
const { services, connectionString, newWorkspace } = await useServices({ environment: service.environment })
const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-killed-index-'))
afterAll(async () => {
  await service.close()
  await rm(dataFolder, { recursive: true, force: true })
})

test(
  'an index that is killed while it is being filled contains everything once, and nothing else, after it continues',
  { timeout: 120_000 },
  async () => {
    const workspace = await newWorkspace()
    const random = seededRandom(7)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    const textOf = (): string =>
      Array.from({ length: SENTENCES }, () => `${Array.from({ length: 9 }, () => pick(WORDS)).join(' ')}.`).join(' ')
    const notes: Id[] = []

    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServerProcess({
        DATABASE_URL: connectionString,
        QUARRY_DATA: dataFolder,
        ...service.environment,
      })
      for (let write = 0; write < WRITES_BEFORE_KILL; write += 1) {
        const context = await workspace.founder()
        const made = await runCommand(context, addResearch, {
          title: `Round ${round}.${write}`,
          notes: Array.from({ length: NOTES_AT_ONCE }, (_, at) => ({
            title: `Note ${at} about the ${pick(WORDS)}`,
            text: textOf(),
          })),
        })
        notes.push(...made.noteIds)
        const fresh = await workspace.founder()
        await runCommand(fresh, changeNote, { id: pick(notes), title: `Renamed to ${pick(WORDS)}` })
        const [gone] = notes.splice(Math.floor(random() * notes.length), 1)
        if (gone) await runCommand(fresh, deleteNotes, { ids: [gone] })
      }
      await server.kill()
      // As if the minute had passed after which another process continues with the passages.
      await services.database.global
        .updateTable('search_followers')
        .set({ held_until: new Date(0) })
        .execute()
    }

    const failures: unknown[] = []
    const onError = (error: unknown): void => void failures.push(error)
    const passages = followPassages(services, services.embedder, onError)
    const index = await openSearchIndex({
      database: services.database,
      kinds: services.kinds,
      folder: join(dataFolder, 'search'),
      model: services.embedder.name,
      onError,
    })
    try {
      await passages.caughtUp()
      await index.caughtUp()
      const { things, ...differences } = await index.compare(workspace.teamId)
      expect(differences).toEqual({ missing: [], different: [], beyond: [] })
      expect(await comparePassages(services, workspace.teamId)).toEqual([])
      expect(things).toBeGreaterThan(notes.length)
      expect(failures).toEqual([])
    } finally {
      await passages.close()
      await index.close()
    }
  },
)
