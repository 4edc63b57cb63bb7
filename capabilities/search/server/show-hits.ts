import type { Id } from '#platform/kernel/ids.ts'
import type { EngineHit, FoundItemName, TextSegment } from '#platform/server/search-engine/index.ts'
import { applies, type ContentKinds, type Preview } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { findFields } from '#fields/server/index.ts'
import type { SearchItem } from '../model/search-result.ts'
import { idOf } from './index-rows.ts'
import { SUMMARY } from './summary-words.ts'

/** Loads what the actor may see of the hits, by their names in the index; null for the rest. */
export async function loadPreviews(
  context: WorkspaceContext,
  hits: readonly FoundItemName[],
  previews: Map<string, Preview | null>,
): Promise<void> {
  const names = new Map<string, Map<Id, string>>()
  for (const hit of hits) {
    if (previews.has(hit.id)) continue
    previews.set(hit.id, null)
    const ofKind = names.get(hit.kind) ?? new Map<Id, string>()
    names.set(hit.kind, ofKind.set(idOf(hit.id), hit.id))
  }
  await Promise.all(
    [...names].map(async ([kind, ofKind]) => {
      const contract = context.services.kinds.get(kind).search
      const visible = applies(contract) ? await contract.loadVisible(context, [...ofKind.keys()]) : []
      for (const preview of visible) {
        const name = ofKind.get(preview.id)
        if (name !== undefined) previews.set(name, preview)
      }
    }),
  )
}

/**
 * The labels of the fields by which hits were found, of those that the actor may see now: values of the others must not
 * be given as a reason.
 */
export async function loadFieldLabels(
  { actor, read }: WorkspaceContext,
  hits: readonly EngineHit[],
): Promise<Map<Id, string>> {
  const ids = [...new Set(hits.flatMap(({ fields }) => fields.flatMap(({ id }) => (id === SUMMARY ? [] : [id]))))]
  if (ids.length === 0) return new Map()
  const fields = await read(async (tx) => findFields(tx, ids))
  return new Map(
    fields.flatMap(({ id, scopeId, label }) => (actor.levelOn(scopeId) === 'NONE' ? [] : [[id, label] as const])),
  )
}

const FOUND_BY_OF = { words: 'WORDS', meaning: 'MEANING', both: 'BOTH' } as const

/** A hit as it is shown; null if the actor may not see it, or search does not list its kind. */
export function itemOf(
  kinds: ContentKinds,
  hit: EngineHit,
  preview: Preview | null,
  labels: ReadonlyMap<Id, string>,
): SearchItem | null {
  const type = kinds.typeOf(hit.kind)
  if (preview === null || type === null) return null
  const inSummary = sentencesOfSummary(hit)
  const ofFields = hit.fields.filter(({ id }) => id !== SUMMARY)
  const fields = ofFields.flatMap(({ id, text }) => {
    const label = labels.get(id)
    return label === undefined ? [] : [{ label, value: text }]
  })
  // Only a field that was deleted, or that the actor may no longer see, contains the words.
  if (fields.length < ofFields.length && fields.length + inSummary.length === 0 && !isMarked(hit)) return null
  const parentType = preview.parent === null ? null : kinds.typeOf(preview.parent.kind)
  return {
    id: preview.id,
    type,
    preview: { title: titleOf(hit, preview), content: hit.snippet },
    parent:
      preview.parent === null || parentType === null
        ? null
        : { type: parentType, id: preview.parent.id, title: preview.parent.title },
    projectId: preview.projectId,
    saidBy: preview.saidBy ?? [],
    isInterviewers: hit.isAside,
    foundBy: FOUND_BY_OF[hit.foundBy],
    lacks: hit.lacks,
    fields,
    inSummary,
    createdAt: preview.createdAt,
    updatedAt: preview.updatedAt,
  }
}

/** The sentences of the summary of a hit that contain words which nothing else shown of it has. */
export function sentencesOfSummary({ fields }: Pick<EngineHit, 'fields'>): TextSegment[][] {
  return fields.flatMap(({ id, text }) => (id === SUMMARY ? [text] : []))
}

function isMarked({ title, snippet, foundBy }: EngineHit): boolean {
  return foundBy !== 'words' || [...title, ...snippet].some(({ match }) => match)
}

/**
 * The current title; marked if the index still has the same one. Empty for things that are only text, such as
 * highlights.
 */
function titleOf(hit: EngineHit, preview: Preview): TextSegment[] {
  const indexed = hit.title.map((segment) => segment.text).join('')
  if (indexed === preview.title || indexed === '') return hit.title
  return preview.title === '' ? [] : [{ text: preview.title, match: false }]
}
