import { sql } from 'kysely'
import { deletionsOf, NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { reelEvents } from '../model/events.ts'
import { reelPolicy } from '../model/policy.ts'
import { purgeReels } from './purge-reels.ts'
import { reelRows } from './reels-store.ts'

export const kind: ContentKind = {
  kind: 'reel',
  events: reelEvents,
  dependsOn: ['tag', 'note', 'insight', 'highlight', 'file'],
  search: { notApplicable: 'Reels are found by the tag, note or insight that they are of.' },
  share: { notApplicable: 'A reel is shared with what it is of, by its scope.' },
  export: reelRows.exported,
  copy: {
    tables: [
      {
        table: 'reels',
        after: ['tags', 'notes', 'files', 'insights'],
        needs: { tag_id: ['tags'], note_id: ['notes'], file_id: ['files'], insight_id: ['insights'] },
      },
      {
        table: 'reel_clips',
        with: { table: 'reels', by: 'reel_id' },
        after: ['highlights'],
        needs: { highlight_id: ['highlights'] },
      },
      {
        table: 'clips',
        with: { table: 'highlights', by: 'highlight_id' },
        needs: { file_id: ['files'] },
        only: sql`source.note_id = (select note_id from highlights where highlights.id = source.highlight_id)`,
      },
      { table: 'clip_trims', with: { table: 'highlights', by: 'highlight_id' }, needs: { file_id: ['files'] } },
    ],
  },
  move: {
    tables: [
      {
        table: 'reels',
        after: ['notes', 'insights'],
        rows: (of) => sql`moved.note_id = any(${of('notes')}) or moved.insight_id = any(${of('insights')})`,
      },
      { table: 'reel_renders', after: ['reels'], rows: (of) => sql`moved.reel_id = any(${of('reels')})` },
      { table: 'deletions', after: ['reels'], rows: (of) => deletionsOf('reel', 'reels', of('reels')) },
    ],
  },
  import: { notApplicable: 'Reels are made of highlights, not imported.' },
  comment: { notApplicable: 'What a reel plays is discussed at its highlights.' },
  trash: {
    ...reelRows.trashed,
    level: reelPolicy.rules.delete.level,
    cascadeDelete: reelRows.takenAlong('insight', 'insight_id'),
  },
  evidence: NOT_QUOTED,
  redact: { by: 'reels' },
  retain: { notApplicable: 'A reel holds no recording of its own: retention of recordings takes its clips.' },
  purge: { ...reelRows.purged, remove: purgeReels },
}
