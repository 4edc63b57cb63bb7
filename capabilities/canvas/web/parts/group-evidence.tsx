import { EvidenceLine } from '#highlights/web/index.ts'
import { CanvasGroupEvidenceDocument } from '#generated/operations/capabilities/canvas/web/canvas.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from '../canvas.module.css'

/** The evidence of a group; nothing where it has no quotes. */
export function GroupEvidence({ viewId, groupId }: { viewId: Id; groupId: Id }) {
  const { data } = useAnswer(CanvasGroupEvidenceDocument, { variables: { viewId, ids: [groupId] } })
  const evidence = data?.canvasGroupEvidence[0]?.evidence
  if (!evidence || evidence.quotes + evidence.quotesOfInterviewers === 0) return null
  return (
    <span className={classes.evidence}>
      <EvidenceLine evidence={evidence} />
    </span>
  )
}
