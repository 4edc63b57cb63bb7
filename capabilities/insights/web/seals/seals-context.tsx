import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { SealedQuotesDocument } from '#generated/operations/capabilities/insights/web/seals/sealed-quotes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { settlingQuotes, type Seal } from './seal-acts.ts'
import { sealStrings as strings } from './strings.ts'

/** The sealed quotes of a text, as far as they are loaded; a draft has none. */
interface Seals {
  state: 'known' | 'loading' | 'failed'
  of: ReadonlyMap<Id, Seal>
  /** Decides about a quote whose source changed; null for users who may not. */
  settle: ((highlightId: Id, as: 'PUBLISHED' | 'SOURCE') => void) | null
}

const NO_SEALS: Seals = { state: 'known', of: new Map(), settle: null }
const SealsContext = createContext<Seals>(NO_SEALS)

interface SealedQuotesProps {
  insightId: Id
  isPublished: boolean
  /** Whether the user may decide about quotes whose sources changed. */
  mayEdit?: boolean
  children: ReactNode
}

/** Wraps the text of an insight: a published one shows its quotes as sealed, a draft follows their sources. */
export function SealedQuotes({ insightId, isPublished, mayEdit = false, children }: SealedQuotesProps) {
  const { data, error } = useAnswer(SealedQuotesDocument, { variables: isPublished ? { insightId } : null })
  // An insight that was published just now has the same quotes as the draft.
  const [wasPublished] = useState(isPublished)
  const isKnown = !isPublished || !wasPublished || data !== undefined
  const hasFailed = error !== null
  const act = useAct(settlingQuotes)
  const seals = data?.insight?.sealedQuotes
  const value = useMemo(
    (): Seals => ({
      state: isKnown ? 'known' : hasFailed ? 'failed' : 'loading',
      of: new Map((seals ?? []).map((seal) => [seal.highlightId, seal])),
      settle: mayEdit
        ? (highlightId, as) =>
            void reportAct(act({ insightId, highlightIds: [highlightId], as }), {
              title: as === 'PUBLISHED' ? strings.keptNow : strings.takenOver,
            })
        : null,
    }),
    [isKnown, hasFailed, seals, mayEdit, act, insightId],
  )
  return <SealsContext value={value}>{children}</SealsContext>
}

export function useSeals(): Seals {
  return useContext(SealsContext)
}
