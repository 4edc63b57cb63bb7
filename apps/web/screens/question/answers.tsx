import { Suspense, useEffect, useMemo, useRef } from 'react'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { QuestionPageQuery } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { useAnchorStyles } from '#editor/web/index.ts'
import { useHighlightColors, useNoteHighlights, type HighlightTag } from '#highlights/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LineList } from '#platform/web/design/line-list.tsx'
import { listLines } from '#platform/web/design/list-lines.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useLinePeek } from '#platform/web/design/use-line-peek.ts'
import { useLineSelection } from '#platform/web/design/use-line-selection.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import type { Narrowed } from '#surveys/model/first-answers.ts'
import { AnswerLine, answerList, FoundInAnswers, type Answer } from '#surveys/web/index.ts'
import { links } from '../../links.ts'
import { NotePeek } from '../../note-page/note-peek.tsx'
import { FirstAnswersLeave, useLeaveFirstAnswers } from './first-answers.ts'
import { questionActions, usualTagActions } from './question-actions.ts'
import classes from './question.module.css'
import { strings } from './strings.ts'
import { chosenTexts, type useBeside } from './use-beside.ts'
import { useCoding } from './use-coding.ts'

type Question = NonNullable<QuestionPageQuery['question']>
const TagPopover = lazyPart('note-tags', async () => (await import('../../note-page/later-parts.ts')).TagPopover)
/** CSS pixels of a short answer. */
const ROW_PX = 74
const NO_MARKS = (): void => undefined

interface AnswersProps {
  question: Question
  narrowed: Narrowed
  beside: ReturnType<typeof useBeside>
  /** The tags of the digit keys. */
  usual: readonly HighlightTag[]
}

/** All answers to the question, which can be coded in the list. */
export function Answers({ question, narrowed, beside, usual }: AnswersProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { rows, state, error, hasMore, more, retry } = useLive(
    answerList,
    { questionId: question.id, narrowed, beside: beside.kept },
    { sameRows: JSON.stringify([question.id, narrowed]) },
  )
  const failed = error === null ? null : toCallError(error).message
  const lines = useMemo(
    () =>
      listLines(
        [{ id: question.id, title: question.text, color: null, count: null, href: null }],
        new Set(),
        new Map([[question.id, { rows, state, error: failed, hasMore }]]),
        false,
      ),
    [question.id, question.text, rows, state, failed, hasMore],
  )
  const selection = useLineSelection(lines)
  const peek = useLinePeek(lines, selection)
  const standing = lines.find((line) => line.kind === 'row' && line.key === selection.cursor)
  const current = standing?.kind === 'row' ? standing.item : null
  useAnchorStyles('highlight', useHighlightColors(rows.flatMap(({ highlights }) => highlights)), null)

  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const coding = useCoding(frame)
  const hasRows = rows.length > 0
  useEffect(() => {
    // After the answers, with which it would compete for bandwidth.
    if (hasRows) void TagPopover.preload()
  }, [hasRows])
  const opened = coding.open && rows.find(({ id }) => id === coding.open?.noteId)
  const commands = useNoteHighlights({
    noteId: coding.open?.noteId ?? question.id,
    projectId: question.project.id,
    highlights: opened?.highlights ?? [],
    unmark: NO_MARKS,
  })
  const mayCode = question.project.viewerCan.contribute && !narrowed.unanswered
  useAction(questionActions.highlight, () => coding.mark(rows, current), { enabled: mayCode })
  useAction(questionActions.tags, () => coding.mark(rows, current), { enabled: mayCode })
  useAction(questionActions.remove, () => void (current && coding.remove(current.highlights)), {
    enabled: mayCode && current !== null && current.highlights.length > 0,
  })

  useLeaveFirstAnswers(state !== 'loading' && !hasRows)

  if (state === 'failed') return <ErrorState title={strings.failedAnswers} message={failed ?? ''} onRetry={retry} />
  if (state === 'loading' && rows.length === 0) return <LoadingRows label={strings.loadingAnswers} />
  if (rows.length === 0)
    return isNarrowed(narrowed) ? (
      <EmptyState compact title={nothingText(narrowed)} />
    ) : (
      <EmptyState compact title={strings.noAnswers}>
        {strings.noAnswersHint}
      </EmptyState>
    )
  const tagged =
    coding.open && (opened?.highlights.find(({ id }) => id === coding.open?.highlight.id) ?? coding.open.highlight)
  return (
    <div ref={frame} className={classes.answers}>
      {mayCode &&
        usual.map((tag, place) => <UsualTag key={tag.id} place={place} onGive={() => coding.toggle(current, tag)} />)}
      <FoundInAnswers questionId={question.id} ids={ids} words={narrowed.words ?? ''}>
        <LineList
          label={narrowed.unanswered ? strings.listOfUnanswered : strings.answers}
          lines={lines}
          selection={selection}
          selectable={false}
          rowHeight={ROW_PX}
          nameOf={({ note }) => note.title}
          onToggleGroup={NO_MARKS}
          onOpen={peek.open}
          onPeek={peek.open}
          shown={peek.shown}
          onRequested={more}
        >
          {(answer) => (
            <div
              className={classes.answer}
              // Words are selected here: a click moves the cursor to the answer and opens nothing.
              onClick={(event) => {
                if ((event.target as Element).closest('a, button')) return
                event.preventDefault()
                selection.stand(`${question.id}/${answer.id}`)
              }}
            >
              <FirstAnswersLeave />
              <AnswerLine
                answer={answer}
                chosen={
                  questionRulesOf(question.type).holds === 'text'
                    ? []
                    : chosenTexts(question, answer.response?.response ?? [])
                }
                beside={beside.besideOf(answer)}
                noteHref={links.note(answer.note, blockOf(answer) === null ? {} : { namespace: blockOf(answer) ?? '' })}
              />
            </div>
          )}
        </LineList>
      </FoundInAnswers>
      {tagged && (
        <Suspense fallback={<LoadingOverlay onClose={coding.close} />}>
          <TagPopover
            highlight={tagged}
            lines={coding.open?.lines ?? []}
            projectId={question.project.id}
            tags={question.project.tags}
            mayCreate={mayCode}
            commands={commands}
            frame={frame}
            onActed={NO_MARKS}
            onClose={coding.close}
          />
        </Suspense>
      )}
      {peek.peeked && (
        <NotePeek
          noteId={peek.peeked.id}
          highlightId={peek.peeked.highlights[0]?.id ?? null}
          block={blockOf(peek.peeked)}
          onClose={peek.close}
          onNext={peek.next}
          onPrevious={peek.previous}
          stepsThroughList
        />
      )}
    </div>
  )
}

function UsualTag({ place, onGive }: { place: number; onGive: () => void }) {
  const action = usualTagActions[place]
  if (!action) throw new Error('There is a key for each usual tag.')
  useAction(action, onGive)
  return null
}

function nothingText({ unanswered, filter }: Narrowed): string {
  if (!unanswered) return strings.nothingFits
  return filter.fields.length > 0 ? strings.noneWithoutFits : strings.allAnswered
}

function blockOf({ block }: Answer): string | null {
  const id = block?.attrs?.['id']
  return typeof id === 'string' ? id : null
}

export function isNarrowed({ filter, unanswered, uncoded, ...narrowed }: Narrowed): boolean {
  const by = [narrowed.optionId, narrowed.tagId, narrowed.text, narrowed.words]
  return filter.fields.length > 0 || unanswered || uncoded || by.some((one) => one !== null)
}
