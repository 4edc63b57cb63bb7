import { useEffect, type ReactNode } from 'react'
import { EvidenceLine } from '#highlights/web/index.ts'
import { useEvidenceOfInsights } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

interface PublishedEvidenceProps {
  ids: readonly Id[]
  onCounted: (lines: ReadonlyMap<Id, ReactNode>) => void
}

/** Loads the evidence of published insights; renders nothing itself, and is loaded once they are shown. */
export function PublishedEvidence({ ids, onCounted }: PublishedEvidenceProps) {
  const evidence = useEvidenceOfInsights(ids)
  useEffect(() => {
    onCounted(new Map([...evidence].map(([id, of]) => [id, <EvidenceLine key={id} evidence={of} />])))
  }, [evidence, onCounted])
  return null
}
