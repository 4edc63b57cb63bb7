import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { clockText, recordingOnPage } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MIN_REDACTION_MS } from '../model/limits.ts'
import { activate, choosePart, useActiveRedaction, useIsWatched } from './chosen-part.ts'
import { clockWithTenths } from './clock-field.ts'
import { changingRedaction } from './redaction-acts.ts'
import classes from './redactions.module.css'
import { strings } from './strings.ts'
import type { RedactedRecording, ShownRedaction } from './use-redactions.ts'

interface Span {
  startMs: number
  endMs: number
}

type End = 'start' | 'end'

const STEP_MS = 100

/**
 * Suggestions and redactions, below the time line of a recording. Dragging over it chooses a part; edges of suggestions
 * can be dragged too.
 */
export function RedactionLane({ recording, durationMs }: { recording: RedactedRecording; durationMs: number }) {
  const lane = useRef<HTMLDivElement>(null)
  const isWatched = useIsWatched()
  const activeId = useActiveRedaction()
  const change = useAct(changingRedaction)
  const [drawn, setDrawn] = useState<{ fromMs: number; toMs: number } | null>(null)
  const [moved, setMoved] = useState<(Span & { id: Id }) | null>(null)
  const { id: fileId, viewerCan } = recording
  const shown = recording.redactions.filter(({ state }) => state === 'SUGGESTED' || state === 'APPROVED')
  if (durationMs <= 0 || (!isWatched && shown.length === 0)) return null

  const msAt = (event: PointerEvent<HTMLElement>): number => {
    const { left = 0, width = 1 } = lane.current?.getBoundingClientRect() ?? {}
    return Math.round(Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width))) * durationMs)
  }
  const percentAt = (ms: number): number => Math.min(1, ms / durationMs) * 100
  const styleOf = ({ startMs, endMs }: Span) => ({
    left: `${percentAt(startMs)}%`,
    width: `${percentAt(endMs) - percentAt(startMs)}%`,
  })
  const spanOf = ({ id, start, end }: ShownRedaction): Span =>
    moved?.id === id ? moved : { startMs: start, endMs: end }
  const withEnd = (span: Span, end: End, ms: number): Span =>
    end === 'start'
      ? { ...span, startMs: Math.max(0, Math.min(ms, span.endMs - MIN_REDACTION_MS)) }
      : { ...span, endMs: Math.min(durationMs, Math.max(ms, span.startMs + MIN_REDACTION_MS)) }

  const finish = (): void => {
    if (!drawn) return
    const part = { startMs: Math.min(drawn.fromMs, drawn.toMs), endMs: Math.max(drawn.fromMs, drawn.toMs) }
    setDrawn(null)
    if (part.endMs - part.startMs >= MIN_REDACTION_MS) choosePart({ fileId, ...part, quote: '' })
    else recordingOnPage(fileId)?.seek(part.startMs)
  }
  const edge = (redaction: ShownRedaction, end: End) => {
    const span = spanOf(redaction)
    const save = async (next: Span): Promise<void> => {
      setMoved({ id: redaction.id, ...next })
      const { id, videoBlur, audioMuted } = redaction
      const [startMs, endMs] = [Math.round(next.startMs), Math.round(next.endMs)]
      await reportRefusal(change({ id, startMs, endMs, videoBlur, audioMuted }))
      setMoved(null)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const by = { ArrowLeft: -STEP_MS, ArrowRight: STEP_MS }[event.key]
      if (by === undefined) return
      event.preventDefault()
      event.stopPropagation()
      void save(withEnd(span, end, (end === 'start' ? span.startMs : span.endMs) + by))
    }
    const ms = end === 'start' ? span.startMs : span.endMs
    return (
      <span
        className={classes.edge}
        data-end={end}
        role="slider"
        tabIndex={0}
        aria-label={strings.edge(end, clockWithTenths(ms))}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs / STEP_MS)}
        aria-valuenow={Math.round(ms / STEP_MS)}
        aria-valuetext={clockWithTenths(ms)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId))
            setMoved({ id: redaction.id, ...withEnd(span, end, msAt(event)) })
        }}
        onPointerUp={() => void (moved && save(moved))}
      />
    )
  }
  return (
    <div className={classes.laneFrame} contentEditable={false}>
      <div
        ref={lane}
        className={classes.lane}
        role="group"
        aria-label={viewerCan.redact ? strings.lane : strings.laneReader}
        onPointerDown={(event) => {
          if (event.button !== 0 || !viewerCan.redact) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          const ms = msAt(event)
          setDrawn({ fromMs: ms, toMs: ms })
        }}
        onPointerMove={(event) => {
          if (drawn && event.currentTarget.hasPointerCapture(event.pointerId)) setDrawn({ ...drawn, toMs: msAt(event) })
        }}
        onPointerUp={finish}
        onPointerCancel={() => setDrawn(null)}
      >
        {shown.map((redaction) => (
          <div
            key={redaction.id}
            className={classes.part}
            data-state={redaction.state}
            data-active={redaction.id === activeId || undefined}
            style={styleOf(spanOf(redaction))}
            title={`${strings.kind(redaction.kind)}, ${clockText(redaction.start)}–${clockText(redaction.end)}`}
            onPointerEnter={() => activate(redaction.id)}
          >
            {redaction.viewerCan.decide && (redaction.id === activeId || moved?.id === redaction.id) && (
              <>
                {edge(redaction, 'start')}
                {edge(redaction, 'end')}
              </>
            )}
          </div>
        ))}
        {drawn && (
          <div
            className={classes.drawn}
            style={styleOf({ startMs: Math.min(drawn.fromMs, drawn.toMs), endMs: Math.max(drawn.fromMs, drawn.toMs) })}
          />
        )}
      </div>
    </div>
  )
}
