import { useState } from 'react'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { codingStretch, codingStrings as strings, type DeskSentence } from '#coding/web/index.ts'
import { edgesOf, placeOf, type Chosen, type Stretch } from '#coding/model/stretch.ts'
import { deletingHighlights, taggingHighlights } from '#highlights/web/index.ts'
import type { PickableTag } from '#tags/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'

export type ShownHighlight = DeskSentence['highlights'][number]

interface Working {
  stretch: Stretch
  known: ReadonlyMap<number, DeskSentence>
  /** Whether only tags that were given on this visit are shown. */
  isBlind: boolean
  /** Returns to where an undone act was made. */
  onTurned: (stretch: Stretch) => void
}

export function chosenAt(known: ReadonlyMap<number, DeskSentence>): (at: number) => Chosen | undefined {
  return (at) => {
    const sentence = known.get(at)
    return sentence && { ...sentence, noteId: sentence.note.id }
  }
}

/** Toggles tags on what is chosen: each is one act, undone as one, and reported quietly since its result is visible. */
export function useGivingTags({ stretch, known, isBlind, onTurned }: Working) {
  const code = useAct(codingStretch)
  const setTag = useAct(taggingHighlights)
  const remove = useAct(deletingHighlights)
  const [own, setOwn] = useState<ReadonlySet<Id>>(new Set())
  const isShown = (highlightId: Id): boolean => !isBlind || own.has(highlightId)
  const sentence = chosenAt(known)
  const exact = exactlyOn(stretch, known).filter(({ id, inlineCommentOnly }) => isShown(id) && !inlineCommentOnly)
  const report = (given: ReturnType<typeof code>, title: string): void =>
    void reportAct(given, { title, quiet: true, turned: () => onTurned(stretch) })

  const make = (tag: PickableTag, newIn: Id | null): void => {
    const first = known.get(stretch.at)
    const place = placeOf(stretch, sentence)
    const edges = edgesOf(stretch, sentence)
    if (!first || !place || !edges) return
    if (place.text.length > MAX_HIGHLIGHT_CHARS)
      return void showToast({ message: strings.tooLong(MAX_HIGHLIGHT_CHARS) })
    const id = newId()
    const covers = Array.from({ length: stretch.to - stretch.at + 1 }, (_, step) => {
      const at = stretch.at + step
      const one = known.get(at)
      return {
        sentenceId: one?.id ?? '',
        start: at === stretch.at ? edges.start : 0,
        end: at === stretch.to ? edges.end : (one?.text.length ?? 0),
      }
    })
    setOwn(new Set([...own, id]))
    report(code({ id, ...place, tag, newIn, covers }), strings.codedAs(tag.title))
  }
  /** Gives a tag to what is chosen, or removes it where it is given already. */
  const toggle = (tag: PickableTag, newIn: Id | null = null): void => {
    const first = known.get(stretch.at)
    if (!first) return
    if (!first.note.viewerCan.highlight) return void showToast({ message: strings.readOnly })
    const tagged = exact.find(({ tags }) => tags.some(({ id }) => id === tag.id))
    const shown = { __typename: 'Tag' as const, id: tag.id, title: tag.title, color: tag.color }
    if (tagged) {
      // A highlight that was created here for only this tag is deleted with it.
      const goes = own.has(tagged.id) && tagged.tags.length === 1
      const given = goes ? remove([tagged.id]) : setTag({ highlightIds: [tagged.id], tag: shown, on: false })
      return report(given, strings.untaggedAs(tag.title))
    }
    const last = exact.at(-1)
    if (!last || newIn !== null) return make(tag, newIn)
    report(setTag({ highlightIds: [last.id], tag: shown, on: true }), strings.codedAs(tag.title))
  }
  return { toggle, exact, isShown }
}

/** The highlights that cover exactly the chosen words. */
function exactlyOn(stretch: Stretch, known: ReadonlyMap<number, DeskSentence>): readonly ShownHighlight[] {
  const { at, to } = stretch
  const [first, last] = [known.get(at), known.get(to)]
  const edges = edgesOf(stretch, chosenAt(known))
  if (!first || !last || !edges) return []
  const coverOf = (place: number, id: Id) => known.get(place)?.covers.find(({ highlightId }) => highlightId === id)
  const reaches = (place: number, id: Id): boolean => {
    const { text, start, end } = { text: known.get(place)?.text ?? '', start: 0, end: 0, ...coverOf(place, id) }
    return hasWords(text.slice(start, end))
  }
  return first.highlights.filter(({ id }) => {
    const [begins, ends] = [coverOf(at, id), coverOf(to, id)]
    return (
      begins !== undefined &&
      ends !== undefined &&
      !hasWords(between(first.text, begins.start, edges.start)) &&
      !hasWords(between(last.text, ends.end, edges.end)) &&
      !(first.isJoined && reaches(at - 1, id)) &&
      !(known.get(to + 1)?.isJoined === true && reaches(to + 1, id))
    )
  })
}

function between(text: string, one: number, other: number): string {
  return text.slice(Math.min(one, other), Math.max(one, other))
}

/** Punctuation alone makes no difference. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
