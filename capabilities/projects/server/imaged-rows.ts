import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { findFormerPlace, folderPlacePolicy, lockPlaces } from '#folders/server/index.ts'
import { imagedThings, type ImagedTable } from '#journal/server/index.ts'
import { projectEvents } from '../model/events.ts'
import { placePolicy, projectPolicy } from '../model/policy.ts'
import { SUMMARY_FRAMEWORKS } from '../model/summary-defaults.ts'
import { PROJECT_TABS, REDACTION_AUTOMATIONS, TRANSCRIPTION_PROVIDERS } from '../model/project.ts'

const row = z.object({
  title: z.string(),
  summary: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  tabs: z.array(z.object({ tab: z.enum(PROJECT_TABS), enabled: z.boolean() })),
  archived_at: z.string().nullable(),
  transcription_language: z.string().nullable(),
  transcription_provider: z.enum(TRANSCRIPTION_PROVIDERS).nullable(),
  redaction: z.enum(REDACTION_AUTOMATIONS),
  ai_off: z.boolean(),
  // Absent in images of an earlier release.
  default_framework: z.enum(SUMMARY_FRAMEWORKS).nullable().default(null),
  default_summary_language: z.string().nullable().default(null),
  transcription_vocabulary: z.array(z.string()),
})

/** The projects' own data. */
const things = imagedThings({
  table: 'projects',
  row,
  authorize(actor, { scopeId, columns }) {
    projectPolicy.authorize(actor, 'edit', { scopeId })
    if (columns.includes('ai_off')) projectPolicy.authorize(actor, 'switchAi', { scopeId })
    if (columns.includes('archived_at')) projectPolicy.authorize(actor, 'archive', { scopeId })
  },
  eventOf: ({ id, scopeId, columns, was, is }) =>
    projectEvents.changed({
      id,
      scopeId,
      before: said(was),
      after: {
        ...said(is),
        ...(columns.includes('transcription_language') ? { transcriptionLanguage: is.transcription_language } : {}),
        ...(columns.includes('transcription_provider') ? { transcriptionProvider: is.transcription_provider } : {}),
        ...(columns.includes('redaction') ? { redaction: is.redaction } : {}),
        ...(columns.includes('ai_off') ? { aiOff: is.ai_off } : {}),
        ...(columns.includes('default_framework') ? { defaultFramework: is.default_framework } : {}),
        ...(columns.includes('default_summary_language')
          ? { defaultSummaryLanguage: is.default_summary_language }
          : {}),
        // A vocabulary may be long: the history only records that it was changed.
        ...(columns.includes('transcription_vocabulary')
          ? { vocabularyTerms: is.transcription_vocabulary.length }
          : {}),
      },
    }),
})

function said({ title, summary, icon, color, tabs, archived_at }: z.output<typeof row>) {
  return { title, summary, icon, color, tabs, archived: archived_at !== null }
}

const PLACES: readonly string[] = ['folder_id', 'rank']
const place = z.object({ folder_id: z.uuid().nullable() })

/** Undoable changes of projects' own rows: their data, and their position. */
export const imagedProjects: ImagedTable = {
  ...things,
  async hold(context, _ids, columns) {
    if (PLACES.some((column) => columns.has(column))) await lockPlaces(context)
  },
  async putBack(context, rows) {
    const { actor } = context
    const isPlaced = ({ after }: { after: object | null }): boolean =>
      Object.keys(after ?? {}).every((column) => PLACES.includes(column))
    const placed = rows.filter(isPlaced)
    const events = [
      ...(await things.putBack(
        context,
        rows.filter((one) => !isPlaced(one)),
      )),
    ]
    for (const { thingId: id, before, after, row: whole } of placed) {
      const scopeId = String(whole['scope_id'])
      const [was, is] = [place.parse({ ...whole, ...before }), place.parse(whole)]
      const moves = Object.keys(after ?? {}).includes('folder_id')
      // A user who reorders the content of a place may not see all of it.
      if (moves && !projectPolicy.allows(actor, 'view', { scopeId })) throw notFound('The project')
      if (moves) projectPolicy.authorize(actor, 'move', { scopeId })
      const { scopeId: around } = await findFormerPlace(context, is.folder_id)
      if (moves) placePolicy.authorize(actor, 'createProject', { scopeId: around })
      else folderPlacePolicy.authorize(actor, 'arrange', { scopeId: around })
      events.push(
        projectEvents.moved({ id, scopeId, before: { folderId: was.folder_id }, after: { folderId: is.folder_id } }),
      )
    }
    return events
  },
}
