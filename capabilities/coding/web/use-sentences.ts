import { useMemo } from 'react'
import { CodingSentencesDocument } from '#generated/operations/capabilities/coding/web/coding.ts'
import type { CallError } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { CodingSource } from '../model/source.ts'
import type { DeskSentence } from './coding-acts.ts'
import { partAt, type Part, type Queue } from './queue.ts'

export interface Sentences {
  /** The sentences around the shown one, by their positions in the working set. */
  known: ReadonlyMap<number, DeskSentence>
  /** Whether the sentences around the position are loaded, as far as they are still in the notes. */
  isThere: boolean
  error: CallError | null
  retry: () => void
}

/** The sentences around a position, live and with pending acts applied; the next ones are loaded ahead. */
export function useSentences(source: CodingSource, queue: Queue, at: number): Sentences {
  const place = partAt(queue, at)
  const before = usePart(source, queue.parts[place - 1])
  const here = usePart(source, queue.parts[place])
  const behind = usePart(source, queue.parts[place + 1])
  const { firstOf } = queue
  const parts = [before.data, here.data, behind.data]
  const [one, two, three] = parts
  const known = useMemo(() => {
    const sentences = new Map<number, DeskSentence>()
    for (const data of [one, two, three])
      for (const sentence of data?.codingSentences ?? []) {
        const first = firstOf.get(sentence.note.id)
        if (first !== undefined) sentences.set(first + sentence.place, sentence)
      }
    return sentences
  }, [one, two, three, firstOf])
  return { known, isThere: two !== undefined, error: here.error, retry: here.retry }
}

function usePart(source: CodingSource, part: Part | undefined) {
  return useAnswer(CodingSentencesDocument, {
    variables: part ? { source, of: part.spans.map(({ noteId, from, to }) => ({ noteId, from, to })) } : null,
  })
}
