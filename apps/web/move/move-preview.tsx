import { Button } from '@mantine/core'
import { useEffect, useRef, type FormEvent } from 'react'
import {
  AccessDifferenceDocument,
  PreviewInsightsMoveDocument,
  PreviewNotesMoveDocument,
  type MovePreviewPartsFragment,
} from '#generated/operations/apps/web/move/move.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { EffectList } from '../shell/places/effect-list.tsx'
import classes from './move.module.css'
import { moveStrings as strings, type MovedKind } from './strings.ts'
import type { MoveTarget } from './target-choice.tsx'
import { useMoveThings, type MovedThing } from './use-move-things.ts'

/** How many of the things that cannot be moved are named. */
const NAMED = 8

interface MovePreviewProps {
  kind: MovedKind
  things: readonly MovedThing[]
  target: MoveTarget
  onBackToChoice: () => void
  onClose: () => void
  onGone: (() => void) | undefined
}

/** What a move would do, and the button that does it. */
export function MovePreview({ kind, things, target, onBackToChoice, onClose, onGone }: MovePreviewProps) {
  const variables = { ids: things.map(({ id }) => id), toProjectId: target.id }
  const document = kind === 'note' ? PreviewNotesMoveDocument : PreviewInsightsMoveDocument
  const { data, error, retry } = useAnswer(document, { variables, ifKnown: 'wait' })
  const move = useMoveThings(kind)
  const confirm = useRef<HTMLButtonElement>(null)
  const preview = data?.preview
  useEffect(() => {
    if (preview) confirm.current?.focus()
  }, [preview])
  const blocked = new Set(preview?.blocked.map(({ thingId }) => thingId))
  const free = things.filter(({ id }) => !blocked.has(id))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void move({ things: free, target })
    onGone?.()
    onClose()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.target}>
        <span>{strings.into}</span> <strong>{target.title || strings.untitled}</strong>
        <Button variant="subtle" size="compact-sm" px={0} onClick={onBackToChoice}>
          {strings.another}
        </Button>
      </p>
      {error && !preview && <ErrorState compact title={strings.failed} message={error.message} onRetry={retry} />}
      {!preview && !error && <LoadingRows label={strings.looking} />}
      {preview && (
        <div className={classes.previewed}>
          <Blocked kind={kind} blocked={preview.blocked} />
          {free.length > 0 && <Consequences kind={kind} preview={preview} target={target} />}
          {free.length > 0 && target.fromScopeId !== null && (
            <Audience fromScopeId={target.fromScopeId} target={target} />
          )}
          {free.length === 0 && <EmptyLine>{strings.nothing}</EmptyLine>}
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {strings.cancel}
        </Button>
        <Button type="submit" ref={confirm} disabled={!preview || free.length === 0}>
          {blocked.size > 0 && free.length > 0 ? strings.confirmRest(kind, free.length) : strings.confirm}
        </Button>
      </div>
    </form>
  )
}

function Blocked({ kind, blocked }: { kind: MovedKind; blocked: MovePreviewPartsFragment['blocked'] }) {
  if (blocked.length === 0) return null
  return (
    <section className={classes.blocked} aria-label={strings.blocked(kind, blocked.length)}>
      <h3>{strings.blocked(kind, blocked.length)}</h3>
      <ul>
        {blocked.slice(0, NAMED).map(({ thingId, title, reason }) => (
          <li key={thingId}>
            <strong>{title || strings.untitledThing(kind)}</strong> {reason}
          </li>
        ))}
        {blocked.length > NAMED && <li>{strings.andMore(blocked.length - NAMED)}</li>}
      </ul>
    </section>
  )
}

function Consequences({
  kind,
  preview,
  target,
}: {
  kind: MovedKind
  preview: MovePreviewPartsFragment
  target: MoveTarget
}) {
  const name = strings.quoted(target.title)
  return (
    <section aria-label={strings.whatMoves}>
      <h3>{strings.whatMoves}</h3>
      <p>{strings.always(kind)}</p>
      {(preview.there > 0 || preview.consequences.length > 0) && (
        <ul>
          {preview.there > 0 && <li>{strings.there(kind, preview.there)}</li>}
          {preview.consequences.map((consequence) => (
            <li key={`${consequence.what} ${consequence.titles.join()}`}>{strings.consequence(consequence, name)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who can see more or less after the move. */
function Audience({ fromScopeId, target }: { fromScopeId: string; target: MoveTarget }) {
  const { data, isAsking } = useAnswer(AccessDifferenceDocument, {
    variables: { scopeId: fromScopeId, toScopeId: target.scopeId },
    ifKnown: 'wait',
  })
  const effect = data?.accessDifference
  if (isAsking) return <p>{strings.counting}</p>
  if (!effect) return null
  return (
    <section aria-label={strings.whoSees}>
      <h3>{strings.whoSees}</h3>
      {effect.losing + effect.gaining === 0 ? (
        <p>{strings.audience(strings.quoted(target.title))}</p>
      ) : (
        <EffectList effect={effect} />
      )}
    </section>
  )
}
