import { Button, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CodingTagsDocument } from '#generated/operations/capabilities/coding/web/coding.ts'
import type { CodingSource } from '#coding/model/source.ts'
import { grown, next, previous, sentenceAt, shrunk, type Stretch } from '#coding/model/stretch.ts'
import {
  codingStrings as strings,
  skippingSentence,
  type DeskSentence,
  type Queue,
  type CodingProgress,
  type useSentences,
} from '#coding/web/index.ts'
import { mostUsedFirst, newTagOf, sameTitle, useRecentTags, useUsualTags, type PickableTag } from '#tags/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { showKeys } from '../../shell/shell-actions.ts'
import classes from './coding-desk.module.css'
import { deskActions, digitActions } from './desk-actions.ts'
import { DeskClip } from './desk-clip.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { DeskSentenceView } from './desk-sentence.tsx'
import { DeskTags } from './desk-tags.tsx'
import { Leave } from './leave.tsx'
import { chosenAt, useGivingTags } from './use-giving-tags.ts'
import type { useKeptPlace } from './use-kept-place.ts'
import { useTypedLetters } from './use-typed-letters.ts'

interface DeskPageProps {
  source: CodingSource
  queue: Queue
  isCounted: boolean
  /** The maximum number of notes that the source returns, where more exist. */
  cutAt: number | null
  /** Why the rest of it is not counted. */
  countingFailed: { message: string; retry: () => void } | null
  sentences: ReturnType<typeof useSentences>
  progress: CodingProgress
  stretch: Stretch
  onChoose: (stretch: Stretch) => void
  place: ReturnType<typeof useKeptPlace>
}

const NO_TAGS: readonly PickableTag[] = []
/** Stored on this device. */
const KEPT = { getInitialValueInEffect: false } as const

export function DeskPage({
  source,
  queue,
  isCounted,
  cutAt,
  countingFailed,
  sentences,
  progress,
  stretch,
  onChoose,
  place,
}: DeskPageProps) {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  const { total } = queue
  const { known } = sentences
  const current = known.get(stretch.at)
  const isAtEnd = stretch.at >= total
  const [typed, setTyped] = useState<string | null>(null)
  const [isBlind, setBlind] = useLocalStorage({ ...KEPT, key: 'coding-desk:tags-hidden', defaultValue: false })
  const [plays, setPlays] = useLocalStorage({ ...KEPT, key: 'coding-desk:clips', defaultValue: true })
  const skip = useAct(skippingSentence)
  const moves = useRef({ made: 0, atUndo: -1 })
  /** Returns to where an undone act was made, unless the user has moved on since. */
  const goBackTo = (to: Stretch): void => {
    if (moves.current.made === moves.current.atUndo) onChoose(to)
  }
  const giving = useGivingTags({ stretch, known, isBlind, onTurned: goBackTo })
  const projectId = useLast(current?.note.project.id)
  const { data } = useAnswer(CodingTagsDocument, { variables: projectId === undefined ? null : { projectId } })
  const tags = data?.project?.tags ?? NO_TAGS
  const usual = useUsualTags(projectId ?? '', mostUsedFirst(tags))
  const { recent, remember } = useRecentTags(projectId ?? '')

  const choose = (to: Stretch): void => {
    if (to.at < 0 || to.at > total || (to.at === total && !isCounted)) return
    moves.current.made += 1
    onChoose(to)
  }
  const sentence = chosenAt(known)
  const give = (tag: PickableTag | undefined): void => {
    if (!tag) return
    giving.toggle(tag)
    remember(tag.id)
  }
  const openPicker = (letters: string): void => {
    if (current?.note.viewerCan.highlight) flushSync(() => setTyped(letters))
  }
  const closePicker = (): void => {
    setTyped(null)
    main.current?.focus({ preventScroll: true })
  }
  const create = (title: string): void => {
    const already = tags.find((tag) => sameTitle(tag.title, title))
    if (already) return give(already)
    if (projectId !== undefined) giving.toggle(newTagOf(title, tags.length), projectId)
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
  const openNote = (): void => {
    if (!current) return
    place.keep(stretch.at)
    router.history.push(links.note(current.note, { namespace: current.start.blockId }))
  }
  useAction(deskActions.next, () => choose(next(stretch, sentence)), { enabled: !isAtEnd })
  useAction(deskActions.previous, () => choose(previous(stretch)))
  useAction(deskActions.grow, () => choose(grown(stretch, sentence)), { enabled: !isAtEnd })
  useAction(deskActions.shrink, () => choose(shrunk(stretch, sentence)), { enabled: !isAtEnd })
  useAction(deskActions.tag, () => openPicker(''), { enabled: !isAtEnd })
  useAction(deskActions.skip, skipOrNot, { enabled: !isAtEnd })
  useAction(deskActions.toSkipped, toSkipped)
  useAction(deskActions.undo, () => {
    moves.current.atUndo = moves.current.made
    runAction('general.undo')
  })
  useAction(deskActions.open, openNote, { enabled: !isAtEnd })
  useAction(deskActions.hide, () => setBlind((is) => !is))
  useAction(deskActions.clips, () => setPlays((is) => !is))
  useTypedLetters((letter) => !isAtEnd && openPicker(letter))
  // Keys are for the desk when the element that had the focus was removed.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [stretch.at, isAtEnd])

  const done = progress.coded + progress.skipped
  const placed = strings.placed(Math.min(stretch.at + 1, total), total, isCounted)
  return (
    <main ref={main} className={classes.desk} tabIndex={-1} aria-label={strings.title}>
      <Leave onLeave={place.forget} />
      <VisuallyHidden component="h1">{strings.title}</VisuallyHidden>
      <header className={classes.bar}>
        <IconButton label={strings.leave} action={deskActions.leave.id} onClick={() => runAction(deskActions.leave.id)}>
          <IconX size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <p className={classes.place}>
          <strong role="status">{isAtEnd ? strings.atEnd : placed}</strong>
          <span>{strings.coded(progress.coded)}</span>
          {cutAt !== null && <span>{strings.cut(cutAt)}</span>}
          {queue.interviewerTurns > 0 && (
            <span className={classes.interviewers}>{strings.interviewers(queue.interviewerTurns)}</span>
          )}
        </p>
        {progress.skipped > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => runAction(deskActions.toSkipped.id)}
            data-hint={strings.backToSkipped}
            data-hint-action={deskActions.toSkipped.id}
          >
            {strings.skipped(progress.skipped)}
          </Button>
        )}
        <IconButton
          label={isBlind ? strings.show : strings.hide}
          action={deskActions.hide.id}
          pressed={isBlind}
          onClick={() => runAction(deskActions.hide.id)}
        >
          {isBlind ? (
            <IconEyeOff size={17} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconEye size={17} stroke={1.7} aria-hidden="true" />
          )}
        </IconButton>
        {current?.plays && (
          <IconButton
            label={plays ? strings.clipsOn : strings.clipsOff}
            action={deskActions.clips.id}
            pressed={plays}
            onClick={() => runAction(deskActions.clips.id)}
          >
            <IconPlayerPlay size={17} stroke={1.7} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={strings.keys} action={showKeys.id} onClick={() => runAction(showKeys.id)}>
          <IconKeyboard size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </header>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={strings.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={strings.doneOf(done, total)}
      >
        <div className={classes.coded} style={{ width: share(progress.coded, total) }} />
        <div className={classes.skipped} style={{ width: share(progress.skipped, total) }} />
      </div>
      {countingFailed && (
        <ErrorState compact title={strings.failed} message={countingFailed.message} onRetry={countingFailed.retry} />
      )}
      {isAtEnd ? (
        <AtEnd progress={progress} total={total} onGo={choose} />
      ) : (
        <>
          <DeskSentenceView
            known={known}
            stretch={stretch}
            failed={current ? null : sentences.error}
            isThere={sentences.isThere}
            onRetry={sentences.retry}
            isShown={giving.isShown}
            isBlind={isBlind}
            clip={
              current?.plays ? (
                <DeskClip
                  part={playedOf(known, stretch, current)}
                  name={current.note.title || strings.untitledNote}
                  plays={plays}
                />
              ) : null
            }
          />
          <DeskTags
            usual={usual}
            given={giving.exact.flatMap((highlight) => highlight.tags.map(({ id }) => id))}
            mayCode={current?.note.viewerCan.highlight ?? true}
            isKnown={data !== undefined}
            onGive={give}
            picker={
              typed === null || !current
                ? null
                : {
                    typed,
                    label: strings.tagsOf(current.text),
                    tags,
                    applied: giving.exact.flatMap((highlight) =>
                      highlight.tags.flatMap(({ id }) => tags.find((tag) => tag.id === id) ?? []),
                    ),
                    recent,
                    mayCreate: data?.project?.viewerCan.contribute === true,
                    onApply: (tag) => {
                      give(tag)
                      closePicker()
                    },
                    onRemove: (tag) => {
                      give(tag)
                      closePicker()
                    },
                    onCreate: (title) => {
                      create(title)
                      closePicker()
                    },
                    onClose: closePicker,
                  }
            }
          />
          {digitActions.map((action, at) => (
            <Digit key={action.id} action={action} onPress={() => give(usual[at])} />
          ))}
        </>
      )}
      <DeskKeys isSkipped={current?.isSkipped === true} isAtEnd={isAtEnd} />
    </main>
  )
}

function Digit({ action, onPress }: { action: (typeof digitActions)[number]; onPress: () => void }) {
  useAction(action, onPress)
  return null
}

/** Shown after the last sentence: what is left, and a link to it. */
function AtEnd({ progress, total, onGo }: { progress: CodingProgress; total: number; onGo: (to: Stretch) => void }) {
  const { coded, skipped } = progress
  const open = total - coded - skipped
  const [found, title, act] =
    open > 0
      ? [progress.find('o', 0), strings.atEnd, strings.toOpen]
      : [progress.find('s', 0), strings.allCoded, strings.backToSkipped]
  return (
    <div className={classes.waiting}>
      <EmptyState
        picture={<BlankSheets />}
        title={title}
        action={
          found === -1 ? (
            <Button variant="default" onClick={() => runAction(deskActions.leave.id)}>
              {strings.leave}
            </Button>
          ) : (
            <Button variant="default" onClick={() => onGo(sentenceAt(found))}>
              {act}
            </Button>
          )
        }
      >
        {open > 0 ? strings.openLeft(open) : skipped > 0 ? strings.skippedLeft(skipped) : strings.allDone}
      </EmptyState>
    </div>
  )
}

function share(count: number, total: number): string {
  return `${total === 0 ? 0 : (count / total) * 100}%`
}

/** The part of the recording that contains everything chosen. */
function playedOf(known: ReadonlyMap<number, DeskSentence>, { to }: Stretch, first: DeskSentence) {
  const last = known.get(to)?.plays
  const { fileId = '', startMs = 0, endMs = 0 } = first.plays ?? {}
  return { fileId, startMs, endMs: last?.fileId === fileId ? Math.max(endMs, last.endMs) : endMs }
}

/** The last known value, while the current one is not known. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
