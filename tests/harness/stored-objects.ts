import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { study } from '#database/sample/study.ts'
import type { Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** SHA-256 of the recordings that every workspace begins with. */
const ofSample = Promise.all(
  study.interviews
    .flatMap(({ recording }) => (recording ? [recording.file] : []))
    .map(async (file) =>
      createHash('sha256')
        .update(await readFile(new URL(`../../database/sample/${file}`, import.meta.url)))
        .digest(),
    ),
)

/** Returns the keys of the objects that a workspace has stored in addition to those of its sample. */
export async function storedKeys(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  teamId: Id,
): Promise<string[]> {
  const hashes = await ofSample
  const { rows } = await database.workspace(teamId).read(async (tx) =>
    sql<{
      id: Id
      key: string
    }>`select id, storage_key as key from file_contents where sha256 = any(${hashes})`.execute(tx),
  )
  const keys: string[] = []
  for await (const key of storage.list(`cell/${teamId}/`))
    if (!rows.some((content) => key === content.key || key.includes(`/contents/${content.id}/`))) keys.push(key)
  return keys
}
