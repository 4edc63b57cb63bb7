import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { viewSelection } from '#editor/web/index.ts'
import { deletingHighlights, highlightStrings, useTagging, type HighlightTag } from '#highlights/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  codedAs,
  codingAnswer,
  surveyStrings,
  wholeAnswer,
  type Answer,
  type AnswerHighlight,
  type AnswerRange,
} from '#surveys/web/index.ts'
import { strings } from './strings.ts'

/** The answer whose tags are being chosen. */
interface OpenTags {
  noteId: Id
  highlight: AnswerHighlight
  lines: readonly DOMRect[]
}

/** Turns an answer, or words of it, into a highlight with tags, without leaving the list. */
export function useCoding(frame: React.RefObject<HTMLElement | null>) {
  const code = useAct(codingAnswer)
  const setTag = useTagging()
  const deleteHighlights = useAct(deletingHighlights)
  const [open, setOpen] = useState<OpenTags | null>(null)

  const make = useCallback(
    (answer: Answer, range: AnswerRange, tags: readonly HighlightTag[]): AnswerHighlight => {
      const made = { id: newId(), noteId: answer.id, range, tags }
      const [tag] = tags
      const title = tag ? surveyStrings.codedWith(tag.title) : surveyStrings.coded
      void reportAct(code(made), { title, quiet: true })
      return codedAs(made)
    },
    [code],
  )
  const wholeOf = (answer: Answer): AnswerRange | null => {
    const whole = wholeAnswer(answer)
    if (whole && whole.text.length <= MAX_HIGHLIGHT_CHARS) return whole
    showToast({ message: whole ? strings.tooLong(MAX_HIGHLIGHT_CHARS) : strings.noWords })
    return null
  }
  /** Highlights the selected words, else the whole answer; an answer that is highlighted opens its tags. */
  const mark = (answers: readonly Answer[], current: Answer | null): void => {
    const selected = selectedIn(frame.current, answers)
    const answer = selected?.answer ?? current
    if (!answer) return void showToast({ message: strings.pick })
    if (!answer.note.viewerCan.highlight) return
    const present = selected ? undefined : answer.highlights.at(-1)
    if (present) return flushSync(() => setOpen({ noteId: answer.id, highlight: present, lines: [] }))
    const range = selected?.range ?? wholeOf(answer)
    if (!range) return
    const lines = selected ? selectedLines() : []
    const made = make(answer, range, [])
    flushSync(() => setOpen({ noteId: answer.id, highlight: made, lines }))
  }
  /** Toggles a tag of the answer, on its highlight. Without one, it first highlights the whole answer. */
  const toggle = (answer: Answer | null, tag: HighlightTag): void => {
    if (!answer) return void showToast({ message: strings.pick })
    if (!answer.note.viewerCan.highlight) return
    const tagged = answer.highlights.filter(({ tags }) => tags.some(({ id }) => id === tag.id))
    if (tagged.length > 0) return void setTag(tagged, tag, false)
    const last = answer.highlights.at(-1)
    if (last) return void setTag([last], tag, true)
    const range = wholeOf(answer)
    if (range) make(answer, range, [tag])
  }
  const remove = (highlights: readonly AnswerHighlight[]): void =>
    void reportAct(deleteHighlights(highlights.map(({ id }) => id)), {
      title: highlightStrings.deleted(highlights.length),
    })
  const close = (): void => {
    setOpen(null)
    frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
  }
  return { open, close, mark, toggle, remove }
}

/** The selected words, with their answer and position. */
function selectedIn(
  frame: HTMLElement | null,
  answers: readonly Answer[],
): { answer: Answer; range: AnswerRange } | null {
  const selection = document.getSelection()
  if (!frame || !selection || selection.isCollapsed) return null
  const from = selection.anchorNode
  const words = (from instanceof Element ? from : from?.parentElement)?.closest<HTMLElement>('[data-answer]')
  const answer = answers.find(({ id }) => id === words?.dataset['answer'])
  const place = words && frame.contains(words) ? viewSelection(words) : null
  return answer && place?.start && place.end
    ? { answer, range: { start: place.start, end: place.end, text: place.quote ?? '' } }
    : null
}

function selectedLines(): DOMRect[] {
  const selection = document.getSelection()
  return selection && selection.rangeCount > 0 ? [...selection.getRangeAt(0).getClientRects()] : []
}
