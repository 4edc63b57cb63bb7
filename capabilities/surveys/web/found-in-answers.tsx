import { createContext, use, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import {
  AnswerExcerptsDocument,
  type AnswerExcerptsQuery,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

type Content = AnswerExcerptsQuery['answerExcerpts'][number]['content']

/** Where words were found in an answer. */
export interface FoundInAnswer {
  /** The stretch that shows the most of them. */
  excerpt: Content
  /** The words as the answer writes them. */
  words: readonly string[]
}

const NONE: ReadonlyMap<Id, FoundInAnswer> = new Map()
const Found = createContext(NONE)
/** The most excerpts of one request. */
const AT_ONCE = 100

interface FoundInAnswersProps {
  questionId: Id
  /** The notes of the answers, in their order. */
  ids: readonly Id[]
  /** The search words; empty for no search. */
  words: string
  children: ReactNode
}

/** Lets answers mark the words that were searched for. */
export function FoundInAnswers({ questionId, ids, words: typed, children }: FoundInAnswersProps) {
  const words = typed.trim()
  const [known, setKnown] = useState({ words: '', found: NONE })
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
    [ids],
  )
  return (
    <Found value={words !== '' && known.words === words ? known.found : NONE}>
      {words !== '' &&
        parts.map((part) => (
          <ExcerptsOf
            key={part[0]}
            questionId={questionId}
            ids={part}
            words={words}
            onKnown={(found) =>
              setKnown((before) => ({
                words,
                found: new Map([...(before.words === words ? before.found : []), ...found]),
              }))
            }
          />
        ))}
      {children}
    </Found>
  )
}

interface ExcerptsOfProps {
  questionId: Id
  ids: readonly Id[]
  words: string
  onKnown: (found: ReadonlyMap<Id, FoundInAnswer>) => void
}

/** Requests the excerpts of some answers; it renders nothing. */
function ExcerptsOf({ questionId, ids, words, onKnown }: ExcerptsOfProps) {
  const { data } = useAnswer(AnswerExcerptsDocument, { variables: { questionId, ids: [...ids], words } })
  const notify = useEffectEvent(onKnown)
  const found = data?.answerExcerpts
  useEffect(() => {
    if (found !== undefined) notify(new Map(found.map(({ noteId, content }) => [noteId, foundIn(content)])))
  }, [found])
  return null
}

function foundIn(excerpt: Content): FoundInAnswer {
  return { excerpt, words: [...new Set(excerpt.flatMap(({ text, match }) => (match ? [text] : [])))] }
}

/** Where the words were found in the answer of a note; undefined without a search. */
export function useFoundInAnswer(noteId: Id): FoundInAnswer | undefined {
  return use(Found).get(noteId)
}
