import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { WithheldPart } from '#files/server/index.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { Cue } from '../model/cues.ts'
import { OUTPUTS, STEPS, type Media, type MediaOutput, type Step } from '../model/media.ts'
import './tables.ts'

/** A file that shows a recording, and may be deleted at any moment. */
export interface ShowingFile {
  id: Id
  scopeId: Id
}

/** A file with the conversion state of its content. */
export interface FileMedia extends ShowingFile {
  withheld: readonly WithheldPart[]
  media: Media
}

type MediaRow = Selectable<CellTables['media']>

function mediaOf(row: MediaRow): Media {
  return {
    contentId: row.content_id,
    status: row.status,
    progress: row.progress,
    error: row.error_message === null ? null : { code: row.error_code ?? '', message: row.error_message },
    warnings: row.warnings,
    metadata:
      row.duration_ms === null
        ? null
        : {
            durationMs: Number(row.duration_ms),
            width: row.width,
            height: row.height,
            pixelFormat: row.pixel_format,
            fps: row.fps,
            audioChannels: row.audio_channels,
          },
    loudness:
      row.loudness_lufs === null && row.loudness_range === null
        ? null
        : { integrated: row.loudness_lufs, range: row.loudness_range },
    captions: row.captions,
    stepsDone: STEPS.filter((step) => row.steps_done.includes(step)),
  }
}

export async function findMedia(tx: CellTransaction, contentId: Id): Promise<Media | null> {
  const row = await tx.selectFrom('media').selectAll().where('content_id', '=', contentId).executeTakeFirst()
  return row ? mediaOf(row) : null
}

/** The recordings of the files that exist, without access checks: callers authorize by their scope. */
export async function findFileMedia(tx: CellTransaction, fileIds: ReadonlyArray<Id>): Promise<FileMedia[]> {
  const rows = await tx
    .selectFrom('files')
    .innerJoin('media', 'media.content_id', 'files.content_id')
    .selectAll('media')
    .select(['files.id as file_id', 'files.scope_id', 'files.withheld'])
    .where((where) => where('files.id', '=', where.fn.any(where.val([...fileIds]))))
    .where('files.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.file_id, scopeId: row.scope_id, withheld: row.withheld, media: mediaOf(row) }))
}

/** The files that show a content now, or will once it can be played. */
export async function filesShowing(tx: CellTransaction, contentId: Id): Promise<ShowingFile[]> {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'scope_id'])
    .where((where) => where.or([where('content_id', '=', contentId), where('next_content_id', '=', contentId)]))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.id, scopeId: row.scope_id }))
}

export async function insertMedia(tx: CellTransaction, teamId: Id, contentId: Id): Promise<void> {
  await tx
    .insertInto('media')
    .values({ content_id: contentId, team_id: teamId, error_code: null, error_message: null, finished_at: null })
    .execute()
}

/** A change of a recording. */
export type MediaChange = Partial<
  Pick<Media, 'status' | 'progress' | 'error' | 'warnings' | 'metadata' | 'loudness' | 'captions'>
> & { finishedAt?: Date | null }

export async function updateMedia(tx: CellTransaction, contentId: Id, change: MediaChange): Promise<void> {
  await tx.updateTable('media').set(columnsOf(change)).where('content_id', '=', contentId).execute()
}

function columnsOf({
  status,
  progress,
  error,
  warnings,
  metadata,
  loudness,
  captions,
  finishedAt,
}: MediaChange): UpdateObject<CellTables, 'media'> {
  return {
    ...(status === undefined ? {} : { status }),
    ...(progress === undefined ? {} : { progress }),
    ...(error === undefined ? {} : { error_code: error?.code ?? null, error_message: error?.message ?? null }),
    ...(warnings === undefined ? {} : { warnings: jsonb(warnings) }),
    ...(metadata
      ? {
          duration_ms: String(metadata.durationMs),
          width: metadata.width,
          height: metadata.height,
          pixel_format: metadata.pixelFormat,
          fps: metadata.fps,
          audio_channels: metadata.audioChannels,
        }
      : {}),
    ...(loudness ? { loudness_lufs: loudness.integrated, loudness_range: loudness.range } : {}),
    ...(captions === undefined ? {} : { captions: jsonb(captions) }),
    ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
  }
}

export async function markStepDone(tx: CellTransaction, contentId: Id, step: Step): Promise<void> {
  await tx
    .updateTable('media')
    .set({ steps_done: sql`array_append(array_remove(steps_done, ${step}), ${step})` })
    .where('content_id', '=', contentId)
    .execute()
}

/** Stores the outputs of a step, replacing those of an earlier run. */
export async function putOutputs(
  tx: CellTransaction,
  teamId: Id,
  contentId: Id,
  outputs: ReadonlyArray<MediaOutput>,
): Promise<void> {
  if (outputs.length === 0) return
  await tx
    .insertInto('media_outputs')
    .values(
      outputs.map(({ name, storageKey, contentType, bytes }) => ({
        content_id: contentId,
        team_id: teamId,
        name,
        storage_key: storageKey,
        content_type: contentType,
        bytes: String(bytes),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['content_id', 'name']).doUpdateSet((set) => ({
        storage_key: set.ref('excluded.storage_key'),
        content_type: set.ref('excluded.content_type'),
        bytes: set.ref('excluded.bytes'),
        made_at: sql`now()`,
      })),
    )
    .execute()
}

export async function findOutput(tx: CellTransaction, contentId: Id, name: string): Promise<MediaOutput | null> {
  const row = await tx
    .selectFrom('media_outputs')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row
    ? { name: row.name, storageKey: row.storage_key, contentType: row.content_type, bytes: Number(row.bytes) }
    : null
}

/** A playlist of a recording, by its name; null for any other output. */
export async function findPlaylist(tx: CellTransaction, contentId: Id, name: string): Promise<MediaOutput | null> {
  return name === OUTPUTS.video || name === OUTPUTS.audio ? findOutput(tx, contentId, name) : null
}

/** The cues of a subtitle track, by the name of its output. */
export interface CaptionWords {
  name: string
  cues: readonly Cue[]
}

/** Stores the cues of subtitles, replacing earlier ones. */
export async function putCaptions(
  tx: CellTransaction,
  teamId: Id,
  contentId: Id,
  captions: readonly CaptionWords[],
): Promise<void> {
  await tx
    .insertInto('media_captions')
    .values(captions.map(({ name, cues }) => ({ content_id: contentId, team_id: teamId, name, cues: jsonb(cues) })))
    .onConflict((conflict) =>
      conflict.columns(['content_id', 'name']).doUpdateSet((set) => ({ cues: set.ref('excluded.cues') })),
    )
    .execute()
}

/** Whether any of the recordings has subtitles whose words are stored. */
export async function hasCaptions(tx: CellTransaction, contentIds: readonly Id[]): Promise<boolean> {
  const row = await tx
    .selectFrom('media_captions')
    .select('name')
    .where((where) => where('content_id', '=', where.fn.any(where.val([...contentIds]))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The cues of recordings' subtitles, track by track, by the recordings' contents. */
export async function captionsOfContents(
  tx: CellTransaction,
  contentIds: readonly Id[],
): Promise<Map<Id, CaptionWords[]>> {
  const rows = await tx
    .selectFrom('media_captions')
    .select(['content_id', 'name', 'cues'])
    .where((where) => where('content_id', '=', where.fn.any(where.val([...contentIds]))))
    .orderBy('content_id')
    .orderBy('name')
    .execute()
  const captions = new Map<Id, CaptionWords[]>()
  for (const { content_id: contentId, name, cues } of rows)
    captions.set(contentId, [...(captions.get(contentId) ?? []), { name, cues }])
  return captions
}

/** Recordings whose subtitles were extracted before their words were stored, up to `limit`, with the tracks' names. */
export async function unreadCaptions(
  tx: CellTransaction,
  limit: number,
): Promise<Array<{ contentId: Id; names: string[] }>> {
  const rows = await tx
    .selectFrom('media')
    .select(['content_id', 'captions'])
    .where(sql<boolean>`captions <> '[]'::jsonb`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('media_captions')
            .select('name')
            .whereRef('media_captions.content_id', '=', 'media.content_id'),
        ),
      ),
    )
    .orderBy('content_id')
    .limit(limit)
    .execute()
  return rows.map(({ content_id: contentId, captions }) => ({ contentId, names: captions.map(({ name }) => name) }))
}
