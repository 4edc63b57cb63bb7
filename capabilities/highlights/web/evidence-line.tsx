import type { EvidencePartsFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { evidenceStrings as strings } from './evidence-strings.ts'

/**
 * How many quotes something has as evidence, from how many people out of how many; what is left out is shown beside it.
 */
export function EvidenceLine({ evidence }: { evidence: EvidencePartsFragment }) {
  const { quotesOfInterviewers } = evidence
  const counted = strings.counted(evidence)
  const details = strings.details(evidence)
  return (
    <>
      {details === '' ? (
        <span>{counted}</span>
      ) : (
        <Hint label={details}>
          <span>
            {counted}
            <VisuallyHidden> {details}</VisuallyHidden>
          </span>
        </Hint>
      )}
      {quotesOfInterviewers > 0 && <span>{strings.ofInterviewers(quotesOfInterviewers)}</span>}
    </>
  )
}
