import type { QuoteSpeakerFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { speakerStrings } from '#speakers/web/index.ts'

/** Whose words a quote holds, as it is said before where it stands; empty where nobody speaks. */
export function saidByNames(saidBy: readonly QuoteSpeakerFragment[]): string {
  const names = saidBy.map(({ speaker: { name, person, isInterviewer } }) => {
    const called = person?.name || speakerStrings.nameOf(name)
    return isInterviewer ? speakerStrings.interviewer(called) : called
  })
  return [...new Set(names)].join(', ')
}
