import type { QuoteSpeakerFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { calledSo, saidByLine } from '#speakers/model/said-by.ts'

/** The speakers of a quote, as they are named before its source; empty if no one speaks. */
export function saidByNames(saidBy: readonly QuoteSpeakerFragment[]): string {
  return saidByLine(
    saidBy.map(({ speaker: { name, person, isInterviewer } }) => ({
      called: person?.name || calledSo(name),
      isInterviewer,
    })),
  )
}
