import type { Generated } from 'kysely'
import type { Cue } from '../model/cues.ts'
import type { CaptionTrack, MediaStatus } from '../model/media.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface MediaTable {
  content_id: string
  team_id: string
  status: Generated<MediaStatus>
  progress: Generated<number>
  error_code: string | null
  error_message: string | null
  warnings: Generated<ReadonlyArray<string>>
  duration_ms: string | null
  width: number | null
  height: number | null
  pixel_format: string | null
  fps: number | null
  audio_channels: number | null
  loudness_lufs: number | null
  loudness_range: number | null
  captions: Generated<ReadonlyArray<CaptionTrack>>
  steps_done: Generated<string[]>
  created_at: Generated<Date>
  finished_at: Date | null
}

interface MediaOutputsTable {
  content_id: string
  team_id: string
  name: string
  storage_key: string
  content_type: string
  bytes: string
  made_at: Generated<Date>
}

interface MediaCaptionsTable {
  content_id: string
  team_id: string
  /** The name of the output that contains the captions. */
  name: string
  cues: ReadonlyArray<Cue>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    media: MediaTable
    media_outputs: MediaOutputsTable
    media_captions: MediaCaptionsTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  media: ['file'],
  media_outputs: ['file'],
  media_captions: ['file'],
} as const satisfies AnnouncedBy
