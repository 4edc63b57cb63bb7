import { clockTime } from '#editor/document/clock-time.ts'
import { formatHash } from '#platform/kernel/hash-state.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Framework } from '../model/frameworks.ts'
import { saidAbove, summaryMarkdown, type CitedSection } from '../model/summary-markdown.ts'
import { shownSummaries } from './show-summaries.ts'

/** A summary as document 2 §3 names its parts. */
export interface WrittenOut {
  /** Markdown, with a footnote for each sentence. */
  summaryContent: string
  summaryFramework: Framework
  summaryLanguage: string | null
}

/**
 * The summaries of notes as Markdown for files, with the source and the address of each sentence. The caller has checked
 * the notes.
 * @param address of the workspace, to which links lead
 */
export async function writtenSummaries(
  tx: CellTransaction,
  notes: ReadonlyArray<{ id: Id; title: string }>,
  address: string,
): Promise<Map<Id, WrittenOut>> {
  const shown = await shownSummaries(
    tx,
    notes.map(({ id }) => id),
  )
  const titles = new Map(notes.map(({ id, title }) => [id, title]))
  return new Map(
    [...shown].map(([noteId, { sections, framework, language, written: byModel }]) => {
      const cited = sections.map(({ title, sentences }) => ({
        title,
        sentences: sentences.flatMap(({ now, written }): Array<CitedSection['sentences'][number]> => {
          if (!now || (written?.by === 'model' && written.struck !== null)) return []
          // What a person wrote by themselves stands on no place.
          if (!now.at) return [{ text: now.text, places: [] }]
          const { speaker, plays } = now.at
          const source = [speaker, plays && clockTime(plays.startMs)].filter(Boolean).join(', ')
          const hash = formatHash({ passage: now.quote?.begins ?? now.text })
          return [{ text: now.text, places: [{ source, href: `${address}/data/${toShortId(noteId)}#${hash}` }] }]
        }),
      }))
      const text = summaryMarkdown(cited, titles.get(noteId) ?? '', 3)
      const written = sections
        .flatMap(({ sentences }) => sentences)
        .map((one) => ({ isTranslated: one.written?.by === 'model' && one.written.isTranslated }))
      const content = byModel ? `${saidAbove(written)}${text}` : text
      return [noteId, { summaryContent: content, summaryFramework: framework, summaryLanguage: language }]
    }),
  )
}
