import { createContext, useContext, useMemo } from 'react'
import type { EvidencePartsFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { ProjectTagEvidenceDocument } from '#generated/operations/apps/web/project-page/tags.ts'
import { evidenceSaid } from '#highlights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { boardStrings as text } from './strings.ts'

export type TagEvidence = ReadonlyMap<Id, EvidencePartsFragment>

interface CountedTag {
  id: Id
  highlightCount: number
}

/** The evidence of the tags of a project, counted after the tags themselves are loaded; empty until then. */
export function useProjectTagEvidence(projectId: Id): TagEvidence {
  const { data, previous } = useAnswer(ProjectTagEvidenceDocument, { variables: { projectId } })
  const tags = (data ?? previous)?.project?.tags
  return useMemo(() => new Map(tags?.map(({ id, evidence }) => [id, evidence])), [tags])
}

/** How often a tag is used: its quotes without those of interviewers, as soon as these are known. */
export function usesOfTag(tag: CountedTag, evidence: TagEvidence): number {
  return evidence.get(tag.id)?.quotes ?? tag.highlightCount
}

/** The evidence of the tags on the board that is shown. */
export const BoardEvidence = createContext<TagEvidence>(new Map())

/** The number on a card of a board; its hint says whose words they are. */
export function TagCount({ tag, className }: { tag: CountedTag; className: string | undefined }) {
  const all = useContext(BoardEvidence)
  const evidence = all.get(tag.id)
  const count = usesOfTag(tag, all)
  const said = evidence ? evidenceSaid(evidence) : text.highlights(count)
  if (count + (evidence?.quotesOfInterviewers ?? 0) === 0) return null
  return (
    <Hint label={said}>
      <span className={className} aria-label={said}>
        {count.toLocaleString()}
      </span>
    </Hint>
  )
}
