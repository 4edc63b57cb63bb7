import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { ReactNode } from 'react'
import { playPart } from '#media/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { clockWithTenths } from './clock-field.ts'
import { redactionActions } from './redaction-actions.ts'
import classes from './redactions.module.css'
import { strings } from './strings.ts'
import type { ShownRedaction } from './use-redactions.ts'
import type { Id } from '#platform/kernel/ids.ts'

interface RedactionCardProps {
  fileId: Id
  redaction: ShownRedaction
  isActive: boolean
  onActivate: () => void
  children: ReactNode
}

/** A part of a recording with what is said there, and its actions. */
export function RedactionCard({ fileId, redaction, isActive, onActivate, children }: RedactionCardProps) {
  const { id, start, end, kind, quote, contextBefore, contextAfter, videoBlur, audioMuted } = redaction
  return (
    <li
      className={classes.card}
      data-active={isActive || undefined}
      data-redaction-card={id}
      onFocus={onActivate}
      onPointerDown={onActivate}
    >
      <p className={classes.quote} data-wordless={quote === '' || undefined}>
        {contextBefore !== '' && <span className={classes.context}>{contextBefore} </span>}
        {quote === '' ? strings.noWords : quote}
        {contextAfter !== '' && <span className={classes.context}> {contextAfter}</span>}
      </p>
      <p className={classes.detail}>
        <span>{strings.kind(kind)}</span>
        <span>
          {clockWithTenths(start)}–{clockWithTenths(end)}
        </span>
        <span>{strings.effect(videoBlur, audioMuted)}</span>
      </p>
      <div className={classes.acts}>
        {children}
        <IconButton
          label={strings.play}
          action={redactionActions.play.id}
          variant="subtle"
          size="sm"
          onClick={() => void playPart({ fileId, startMs: start, endMs: end })}
        >
          <IconPlayerPlay size={15} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
