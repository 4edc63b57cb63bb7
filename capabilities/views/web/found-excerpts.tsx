import { createContext, use, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { ExcerptsOfRowsDocument, type ExcerptsOfRowsQuery } from '#generated/operations/capabilities/views/web/views.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MatchText } from '#platform/web/design/match-text.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { viewStrings as strings } from './strings.ts'

type Excerpt = Pick<ExcerptsOfRowsQuery['excerpts'][number], 'content' | 'isOfSummary'>
type Excerpts = ReadonlyMap<Id, Excerpt>

const NONE: Excerpts = new Map()
const FoundExcerpts = createContext<Excerpts>(NONE)

/** The most excerpts of one request. */
const AT_ONCE = 100

interface FoundExcerptsProviderProps {
  objectType: ObjectType
  /** The rows of the layout, in their order. */
  ids: readonly Id[]
  /** The search words; empty for no search. */
  find: string
  children: ReactNode
}

/** Lets rows show the passage where words were found instead of the beginning of their text. */
export function FoundExcerptsProvider({ objectType, ids, find, children }: FoundExcerptsProviderProps) {
  const words = find.trim()
  const [known, setKnown] = useState({ words: '', excerpts: NONE })
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
    [ids],
  )
  return (
    <FoundExcerpts value={known.words === words ? known.excerpts : NONE}>
      {words !== '' &&
        parts.map((part) => (
          <ExcerptsOf
            key={part[0]}
            objectType={objectType}
            ids={part}
            words={words}
            onKnown={(found) =>
              setKnown((before) => ({
                words,
                excerpts: new Map([...(before.words === words ? before.excerpts : []), ...found]),
              }))
            }
          />
        ))}
      {children}
    </FoundExcerpts>
  )
}

interface ExcerptsOfProps {
  objectType: ObjectType
  ids: readonly Id[]
  words: string
  onKnown: (excerpts: Excerpts) => void
}

/** Requests the excerpts of some rows; it renders nothing. */
function ExcerptsOf({ objectType, ids, words, onKnown }: ExcerptsOfProps) {
  const { data } = useAnswer(ExcerptsOfRowsDocument, { variables: { type: objectType, ids: [...ids], words } })
  const notify = useEffectEvent(onKnown)
  const found = data?.excerpts
  useEffect(() => {
    if (found !== undefined) notify(new Map(found.map(({ id, ...excerpt }) => [id, excerpt])))
  }, [found])
  return null
}

/**
 * The passage of a row, or of its summary, where words were found; null without a search, or if they are only in its
 * title.
 */
export function useExcerpt(rowId: Id): ReactNode {
  const excerpt = use(FoundExcerpts).get(rowId)
  if (excerpt === undefined) return null
  return (
    <>
      {excerpt.isOfSummary && `${strings.inSummary} `}
      <MatchText segments={excerpt.content} />
    </>
  )
}
