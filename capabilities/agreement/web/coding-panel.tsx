import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import {
  RoundUnitsDocument,
  type RoundTagFragment,
  type RoundUnitsQuery,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { codingUnits, finishingNote, type RoundHead } from './agreement-acts.ts'
import classes from './agreement.module.css'
import { codingActions, tagActions } from './coding-actions.ts'
import { strings as text } from './strings.ts'

export interface CodingPanelProps {
  round: RoundHead
  tags: readonly RoundTagFragment[]
  /** The coder who is the current user. */
  coder: RoundHead['coders'][number]
}

/** The panel in which a coder reads the notes of a round and gives its tags, sentence by sentence. */
export function CodingPanel({ round, tags, coder }: CodingPanelProps) {
  const finishNote = useAct(finishingNote)
  const notes = round.notes.flatMap((note) => note ?? [])
  const isDone = (id: Id): boolean => coder.finishedNoteIds.includes(id)
  const [noteId, setNoteId] = useState<Id | null>(() => (notes.find(({ id }) => !isDone(id)) ?? notes[0])?.id ?? null)
  const at = notes.findIndex(({ id }) => id === noteId)
  const note = notes[at]
  if (!note) return null
  const setFinished = async (finished: boolean): Promise<boolean> =>
    reportAct(finishNote({ roundId: round.id, coderId: coder.id, noteId: note.id, finished }), {
      title: finished ? text.finished : text.unfinished,
    })
  const finish = async (): Promise<void> => {
    if (!(await setFinished(true))) return
    const next = [...notes.slice(at + 1), ...notes.slice(0, at)].find(({ id }) => !isDone(id))
    if (next) setNoteId(next.id)
  }
  return (
    <div className={classes.coding}>
      <nav className={classes.noteList} aria-label={text.notes}>
        {notes.map((one) => (
          <button
            key={one.id}
            type="button"
            className={classes.noteChoice}
            {...(one.id === note.id ? { 'aria-current': 'true' as const } : {})}
            onClick={() => setNoteId(one.id)}
          >
            <span className={classes.noteMark}>
              {isDone(one.id) && <IconCheck size={15} stroke={2.2} aria-label={text.done} />}
            </span>
            {one.title || text.untitledNote}
          </button>
        ))}
      </nav>
      <Sentences
        key={note.id}
        round={round}
        noteId={note.id}
        title={note.title || text.untitledNote}
        tags={tags}
        isDone={isDone(note.id)}
        onFinish={() => void finish()}
        onUnfinish={() => void setFinished(false)}
      />
    </div>
  )
}

type Unit = NonNullable<RoundUnitsQuery['agreementRound']>['units'][number]

interface SentencesProps {
  round: RoundHead
  noteId: Id
  title: string
  tags: readonly RoundTagFragment[]
  isDone: boolean
  onFinish: () => void
  onUnfinish: () => void
}

function Sentences({ round, noteId, title, tags, isDone, onFinish, onUnfinish }: SentencesProps) {
  const codeUnits = useAct(codingUnits)
  const { data, error, retry } = useAnswer(RoundUnitsDocument, { variables: { id: round.id, noteId } })
  const units = data?.agreementRound?.units ?? []
  /** The positions of the first and the last selected sentence; `to` is the current one. */
  const [range, setRange] = useState<{ from: number; to: number }>({ from: 0, to: 0 })
  const selected = units.slice(Math.min(range.from, range.to), Math.max(range.from, range.to) + 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-at="${range.to}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [range.to])

  const step = (by: number, extends_: boolean): void =>
    setRange(({ from, to }) => {
      const next = Math.max(0, Math.min(units.length - 1, to + by))
      return { from: extends_ ? from : next, to: next }
    })
  const give = (tag: RoundTagFragment): void => {
    if (selected.length === 0) return
    const given = selected.some(({ tagIds }) => !tagIds.includes(tag.id))
    const unitIds = selected.map(({ id }) => id)
    // Without a toast: coders give a tag every few seconds.
    void reportAct(codeUnits({ roundId: round.id, unitIds, tagId: tag.id, given }), {
      title: (given ? text.gave : text.took)(tag.title, unitIds.length),
      quiet: true,
    })
  }
  useAction(codingActions.down, () => step(1, false))
  useAction(codingActions.up, () => step(-1, false))
  useAction(codingActions.extendDown, () => step(1, true))
  useAction(codingActions.extendUp, () => step(-1, true))
  useAction(codingActions.finish, onFinish)

  if (!data && !error) return <LoadingRows label={text.loading} />
  if (!data) return <ErrorState title={text.failed} message={error?.message ?? ''} onRetry={retry} />
  return (
    <>
      <section className={classes.sentences} aria-label={title}>
        <h2 className={classes.noteTitle}>{title}</h2>
        <p className={classes.quiet}>{text.keys}</p>
        <div
          ref={list}
          role="listbox"
          aria-multiselectable="true"
          aria-label={text.sentences}
          tabIndex={0}
          className={classes.sentenceList}
        >
          {units.map((unit, at) => (
            <Sentence
              key={unit.id}
              unit={unit}
              at={at}
              tags={tags}
              isSelected={selected.includes(unit)}
              isCurrent={range.to === at}
              onChoose={(event) => setRange(({ from }) => ({ from: event.shiftKey ? from : at, to: at }))}
            />
          ))}
        </div>
        <div className={classes.finish}>
          {isDone ? (
            <Button variant="default" onClick={onUnfinish}>
              {text.undone}
            </Button>
          ) : (
            <Button onClick={onFinish} rightSection={<KeyHint keys="d" />}>
              {text.next}
            </Button>
          )}
        </div>
      </section>
      <aside className={classes.legend} aria-label={text.tags}>
        <h2 className={classes.legendTitle}>{text.tags}</h2>
        {tags.map((tag, at) => (
          <TagKey
            key={tag.id}
            tag={tag}
            at={at}
            isGiven={selected.length > 0 && selected.every(({ tagIds }) => tagIds.includes(tag.id))}
            onGive={() => give(tag)}
          />
        ))}
      </aside>
    </>
  )
}

function Sentence({
  unit,
  at,
  tags,
  isSelected,
  isCurrent,
  onChoose,
}: {
  unit: Unit
  at: number
  tags: readonly RoundTagFragment[]
  isSelected: boolean
  isCurrent: boolean
  onChoose: (event: MouseEvent) => void
}) {
  const given = tags.filter(({ id }) => unit.tagIds.includes(id))
  return (
    // Not focusable on its own: the keys of the screen move among the sentences.
    <div
      role="option"
      aria-selected={isSelected}
      data-at={at}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      className={classes.sentence}
      onClick={onChoose}
      onKeyDown={() => undefined}
    >
      <span className={unit.text === null ? classes.quiet : undefined}>{unit.text ?? text.changedWords}</span>
      {given.length > 0 && (
        <span className={classes.chips}>
          {given.map((tag) => (
            <ColorChip key={tag.id} label={tag.title} color={tag.color} />
          ))}
        </span>
      )}
    </div>
  )
}

function TagKey({
  tag,
  at,
  isGiven,
  onGive,
}: {
  tag: RoundTagFragment
  at: number
  isGiven: boolean
  onGive: () => void
}) {
  const action = tagActions[at]
  return (
    <>
      {action && <KeyOf action={action} onGive={onGive} />}
      <button type="button" className={classes.tagKey} aria-pressed={isGiven} title={tag.description} onClick={onGive}>
        <ColorDot color={tag.color} />
        <span className={classes.tagTitle}>{tag.title}</span>
        {action?.keys[0] !== undefined && <KeyHint keys={action.keys[0]} />}
      </button>
    </>
  )
}

/** Handles the key of one tag while the tag is listed. */
function KeyOf({ action, onGive }: { action: Parameters<typeof useAction>[0]; onGive: () => void }) {
  useAction(action, onGive)
  return null
}
