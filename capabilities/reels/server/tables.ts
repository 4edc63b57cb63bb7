import type { Generated } from 'kysely'
import type { RenderPlan, RenderStatus } from '../model/render.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface ClipsTable {
  highlight_id: string
  team_id: string
  note_id: string
  file_id: string
  start_ms: number
  end_ms: number
  speaker: string | null
  revision: Generated<string>
}

interface ClipTrimsTable {
  highlight_id: string
  team_id: string
  file_id: string
  start_ms: number
  end_ms: number
}

interface ReelsTable {
  id: string
  team_id: string
  scope_id: string
  tag_id: string | null
  note_id: string | null
  file_id: string | null
  insight_id: string | null
  title: Generated<string>
  /** Only what differs from the defaults. */
  options: Generated<Record<string, boolean>>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface ReelClipsTable {
  reel_id: string
  highlight_id: string
  team_id: string
  rank: number | null
  hidden: Generated<boolean>
}

interface ReelRendersTable {
  id: string
  team_id: string
  reel_id: string
  scope_id: string
  file_ids: string[]
  plan: RenderPlan
  fingerprint: string
  status: Generated<RenderStatus>
  pieces_done: Generated<number>
  failure: string | null
  bytes: string | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  finished_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    clips: ClipsTable
    clip_trims: ClipTrimsTable
    reels: ReelsTable
    reel_clips: ReelClipsTable
    reel_renders: ReelRendersTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  clips: ['highlight', 'document', 'file'],
  clip_trims: ['highlight'],
  reels: ['reel', 'note.moved', 'insight.moved', 'deletion'],
  reel_clips: ['reel'],
  reel_renders: ['reel'],
} as const satisfies AnnouncedBy
