import { clockTime } from '#editor/document/clock-time.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { formatHash } from '#platform/kernel/hash-state.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { saidAbove, summaryMarkdown } from '../../model/summary-markdown.ts'
import type { WrittenOut } from '../written-summaries.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import { showSetSummary } from './show-set-summary.ts'
import type { SetQuote } from './show-set-sentences.ts'
import { pageOfLatestSets } from './store.ts'

/** A summary of a set, with what the set is. */
export interface WrittenSet extends WrittenOut {
  id: Id
  type: 'PROJECT' | 'TAG' | 'NOTES' | 'HIGHLIGHTS'
  projectId: Id | null
  tagId: Id | null
  noteIds: Id[] | null
  highlightIds: Id[] | null
  isWrittenByAi: boolean
  madeAt: Date
}

const SETS_AT_ONCE = 50

/**
 * The latest summaries of projects, tags, chosen notes and highlights as Markdown for files, as the member may see them:
 * with the source and the address of each quote. What is withheld is left out, and what was never proved.
 * @param address of the workspace, to which links lead
 */
export async function* writtenSets(context: WorkspaceContext, address: string): AsyncGenerator<WrittenSet> {
  const placeOf = (quote: SetQuote) => ({ source: sourceOf(quote), href: `${address}${pathOf(quote)}` })
  for (let after: Id | null = null; ;) {
    const from: Id | null = after
    const sets: SetSummary[] = await context.read(async (tx) =>
      pageOfLatestSets(tx, context.actor.visibleScopes, { after: from, most: SETS_AT_ONCE }),
    )
    for (const set of sets) {
      const { parts, sections } = await showSetSummary(context, set)
      const sentences = sections.flatMap((section) => section.sentences)
      const written = sections.map(({ title, sentences: of }) => ({
        title,
        sentences: of.flatMap(({ text, struck, quotes }) =>
          text === null || struck !== null ? [] : [{ text, places: quotes.map(placeOf) }],
        ),
      }))
      const chosen = parts.map(({ title, quotes }) => ({
        title,
        sentences: quotes.map((quote) => ({ text: quote.text, places: [placeOf(quote)] })),
      }))
      const text = summaryMarkdown([...written, ...chosen], '', 2)
      const { id, projectId, tagId, noteIds, highlightIds, framework, language, madeAt, isWritten } = set
      yield {
        id,
        type: tagId !== null ? 'TAG' : noteIds !== null ? 'NOTES' : highlightIds !== null ? 'HIGHLIGHTS' : 'PROJECT',
        projectId,
        tagId,
        noteIds,
        highlightIds,
        isWrittenByAi: isWritten,
        madeAt,
        summaryContent: isWritten ? `${saidAbove(sentences)}${text}` : text,
        summaryFramework: framework,
        summaryLanguage: language,
      }
    }
    if (sets.length < SETS_AT_ONCE) return
    after = sets.at(-1)?.id ?? null
  }
}

function sourceOf({ speaker, title, plays }: SetQuote): string {
  return [speaker, title, plays && clockTime(plays.startMs)].filter(Boolean).join(', ')
}

function pathOf({ type, id, parentId, text }: SetQuote): string {
  if (type === 'highlight') return `/data/${toShortId(parentId)}#${formatHash({ highlight: { kind: 'id', id } })}`
  return `/${type === 'insight' ? 'insights' : 'data'}/${toShortId(id)}#${formatHash({ passage: text })}`
}
