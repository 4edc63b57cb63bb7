import type { QuoteSpeakerFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { calledSo, saidByLine } from '#speakers/model/said-by.ts'

/** Whose words a quote holds, as it is said before where it stands; empty where nobody speaks. */
export function saidByNames(saidBy: readonly QuoteSpeakerFragment[]): string {
  return saidByLine(
    saidBy.map(({ speaker: { name, person, isInterviewer } }) => ({
      called: person?.name || calledSo(name),
      isInterviewer,
    })),
  )
}
