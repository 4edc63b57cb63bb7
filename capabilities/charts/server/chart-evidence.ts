import { sql } from 'kysely'
import { NO_EVIDENCE, type Evidence } from '#highlights/model/evidence.ts'
import { countEvidence } from '#highlights/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { withSurvivingTags } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartOptions, ChartPoint } from '../model/chart.ts'
import { chartPoints } from './chart-figures.ts'
import { amongNotes, highlightsOf, isShownTag, itemsOf, ofInterviewers } from './charted-highlights.ts'
import type { ChartPlace } from './dimension.ts'

/** The evidence for a chart: for all that it shows, and for each of its items without division. */
export interface ChartEvidence {
  shown: Evidence
  items: Array<Pick<ChartPoint, 'kind' | 'id'> & { evidence: Evidence }>
}

/**
 * The evidence for the quotes that a chart counts, out of the people in the notes of its project that match its
 * options: in its time span if the day of the note counts, and with the fields and contacts of its filter.
 */
export async function chartEvidence(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
): Promise<ChartEvidence> {
  const options = {
    ...requested,
    filter: await withSurvivingTags(tx, requested.filter),
    segmentFieldId: null,
    dividedBy: null,
  }
  const type = options.type === 'LINE' ? ('TAG_BAR' as const) : options.type
  const { points } = await chartPoints(tx, actor, place, { ...options, type, metric: 'HIGHLIGHT_COUNT' })
  const [shown, untagged, ungrouped] = [newId(), newId(), newId()]
  const ownerOf = ({ kind, id }: Pick<ChartPoint, 'kind' | 'id'>): Id =>
    id ?? (kind === 'UNTAGGED' ? untagged : ungrouped)
  const { kind, id } = itemsOf(options)
  const counted = sql`
    select counted.id as highlight_id, ${kind} as kind, ${id} as item_id from (select r.id ${highlightsOf(actor, place, options)} and not ${ofInterviewers(place)}) as counted
      left join (highlight_tags join tags on ${isShownTag(actor)}) on highlight_tags.highlight_id = counted.id`
  const evidence = await countEvidence(
    tx,
    actor,
    [shown, ...points.map(ownerOf)].map((owner) => ({ id: owner, projectIds: [place.projectId] })),
    sql`
      with items as (${counted})
      select coalesce(item_id, case kind when 'UNTAGGED' then ${untagged}::uuid else ${ungrouped}::uuid end) as owner, highlight_id from items
      union select ${shown}::uuid, highlight_id from items where coalesce(item_id::text, kind) <> all(${[...options.hiddenIds]}::text[])`,
    amongNotes(actor, place, options),
  )
  const of = (owner: Id): Evidence => evidence.get(owner) ?? NO_EVIDENCE
  return { shown: of(shown), items: points.map((point) => ({ ...point, evidence: of(ownerOf(point)) })) }
}
