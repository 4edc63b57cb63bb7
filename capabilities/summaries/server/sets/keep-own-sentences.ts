import type { CommandContext } from '#journal/server/index.ts'
import { withSentence, type KeptSetSections } from '../../model/set-sections.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import { sectionIds } from '../../model/set-write-request.ts'
import { findSetSummary, updateSetSummary } from './store.ts'
import { addSetText, copySetSources, openWords, textsOfSets } from './words-store.ts'

/** Sentences that persons wrote into the summary before stand in the new one too, in their section. */
export async function keepOwnSentences(
  { tx, teamId }: Pick<CommandContext, 'tx' | 'teamId'>,
  before: SetSummary,
  { id }: Pick<SetSummary, 'id'>,
): Promise<void> {
  const summary = await findSetSummary(tx, id)
  const texts = before.wordsId === null ? [] : ((await textsOfSets(tx, [before])).get(before.wordsId) ?? [])
  const own = before.sections.flatMap(({ section, sentences }) =>
    sentences.flatMap((one) => {
      const text = 'by' in one ? (texts[one.written] ?? null) : null
      return text === null || !('by' in one) ? [] : [{ section, text, by: one.by, cites: one.cites }]
    }),
  )
  if (!summary || before.wordsId === null || own.length === 0) return
  const wordsId = await openWords(tx, teamId, summary)
  const cited = own.flatMap(({ cites }) => cites.map(({ place }) => place.id))
  await copySetSources(tx, before.wordsId, wordsId, cited)
  let sections: KeptSetSections = summary.sections
  for (const { section, text, by, cites } of own) {
    const written = await addSetText(tx, wordsId, text)
    sections = withSentence(sections, section, { written, by, cites }, sectionIds(summary.framework))
  }
  const editors = new Set(own.map(({ by }) => by))
  await updateSetSummary(tx, id, { sections, wordsId })
  for (const editedBy of editors) await updateSetSummary(tx, id, { editedBy })
}
