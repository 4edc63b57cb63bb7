import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { CodingSource } from '#coding/model/source.ts'
import { grown, next, previous, sentenceAt, shrunk, type Chosen, type Stretch } from '#coding/model/stretch.ts'
import {
  codingStrings as strings,
  skippingSentence,
  type CodingProgress,
  type DeskSentence,
} from '#coding/web/index.ts'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { deskActions } from './desk-actions.ts'
import type { useKeptPlace } from './use-kept-place.ts'

interface DeskMovesOptions {
  source: CodingSource
  stretch: Stretch
  onChoose: (stretch: Stretch) => void
  total: number
  isCounted: boolean
  /** The sentence at the desk, once it is loaded. */
  current: DeskSentence | undefined
  sentence: (at: number) => Chosen | undefined
  progress: CodingProgress
  place: ReturnType<typeof useKeptPlace>
}

/** The desk's keys that move from sentence to sentence, skip one, or open its note. */
export function useDeskMoves(options: DeskMovesOptions) {
  const { source, stretch, onChoose, total, isCounted, current, sentence, progress, place } = options
  const router = useRouter()
  const skip = useAct(skippingSentence)
  const moves = useRef({ made: 0, atUndo: -1 })
  const isAtEnd = stretch.at >= total

  /** Returns to where an undone act was made, unless the user has moved on since. */
  const goBackTo = (to: Stretch): void => {
    if (moves.current.made === moves.current.atUndo) onChoose(to)
  }
  const choose = (to: Stretch): void => {
    if (to.at < 0 || to.at > total || (to.at === total && !isCounted)) return
    moves.current.made += 1
    onChoose(to)
  }
  const skipOrNot = (): void => {
    if (!current) return
    const { at } = stretch
    const skipped = !current.isSkipped
    const title = skipped ? strings.skippedNow : strings.unskippedNow
    void reportAct(skip({ source, sentence: current, skipped }), {
      title,
      quiet: true,
      turned: () => goBackTo(sentenceAt(at)),
    })
    if (skipped) choose(sentenceAt(at + 1))
  }
  const toSkipped = (): void => {
    const found = progress.find('s', isAtEnd ? 0 : stretch.at + 1)
    if (found !== -1) choose(sentenceAt(found))
  }
  const undo = (): void => {
    moves.current.atUndo = moves.current.made
    runAction('general.undo')
  }
  const openNote = (): void => {
    if (!current) return
    place.keep(stretch.at)
    router.history.push(links.note(current.note, { namespace: current.start.blockId }))
  }
  useAction(deskActions.next, () => choose(next(stretch, sentence)), { enabled: !isAtEnd })
  useAction(deskActions.previous, () => choose(previous(stretch)))
  useAction(deskActions.grow, () => choose(grown(stretch, sentence)), { enabled: !isAtEnd })
  useAction(deskActions.shrink, () => choose(shrunk(stretch, sentence)), { enabled: !isAtEnd })
  useAction(deskActions.skip, skipOrNot, { enabled: !isAtEnd })
  useAction(deskActions.toSkipped, toSkipped)
  useAction(deskActions.undo, undo)
  useAction(deskActions.open, openNote, { enabled: !isAtEnd })
  return { choose, goBackTo }
}
