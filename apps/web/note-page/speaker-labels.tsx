import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { paleIn, useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { speakerColor, speakerStrings } from '#speakers/web/index.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { SpeakerCard } from './speaker-card.tsx'

const UTTERANCE = '[data-type="utterance"]'
const WIDTH_PX = 300

interface Place {
  name: string
  left: number
  top: number
}

/** The labels of speakers in the text: coloured, with their role; a click opens the speaker's card. */
export function SpeakerLabels({ note, frame }: { note: OpenNote; frame: RefObject<HTMLElement | null> }) {
  const { speakers, viewerCan } = note
  useLabelStyles(speakers)
  const [place, setPlace] = useState<Place | null>(null)
  const open = useEffectEvent((event: MouseEvent): void => {
    const utterance = labelAt(event)
    const around = frame.current?.getBoundingClientRect()
    if (!utterance || !around || !viewerCan.highlight) return
    // The caret stays where it is.
    event.preventDefault()
    event.stopPropagation()
    const at = utterance.getBoundingClientRect()
    setPlace({
      name: utterance.dataset['speaker'] ?? '',
      left: Math.max(0, Math.min(at.left - around.left, around.width - WIDTH_PX)),
      top: at.top - around.top + labelSize(utterance).height,
    })
  })
  useEffect(() => {
    const element = frame.current
    const onMouseDown = (event: MouseEvent): void => open(event)
    const onClick = (event: MouseEvent): void => {
      // A click on a label must not play the recording, as a click on its words does.
      if (labelAt(event)) event.stopPropagation()
    }
    element?.addEventListener('mousedown', onMouseDown, { capture: true })
    element?.addEventListener('click', onClick, { capture: true })
    return () => {
      element?.removeEventListener('mousedown', onMouseDown, { capture: true })
      element?.removeEventListener('click', onClick, { capture: true })
    }
  }, [frame])
  const speaker = place === null ? undefined : speakers.find(({ name }) => name === place.name)
  if (place === null || speaker === undefined) return null
  return (
    <SpeakerPopover
      place={place}
      note={note}
      speaker={speaker}
      onRenamed={(name) => setPlace({ ...place, name })}
      onClose={() => setPlace(null)}
    />
  )
}

/** The utterance whose label was clicked: the label is drawn before the words, and belongs to them in the page. */
function labelAt({ target, clientX, clientY }: MouseEvent): HTMLElement | null {
  const utterance = target instanceof HTMLElement && target.matches(UTTERANCE) ? target : null
  if (!utterance) return null
  const at = utterance.getBoundingClientRect()
  const { width, height } = labelSize(utterance)
  return clientY - at.top <= height && clientX - at.left <= width ? utterance : null
}

function labelSize(utterance: HTMLElement): { width: number; height: number } {
  const { width, height } = getComputedStyle(utterance, '::before')
  return { width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 }
}

function useLabelStyles(speakers: OpenNote['speakers']): void {
  const mode = useColorMode()
  const css = speakers
    .map(({ name, role, isGuessed }, position) => {
      const of = name === '' ? ':not([data-speaker])' : `[data-speaker=${JSON.stringify(name)}]`
      // Participants are the usual case, and not marked; neither is a speaker who is already called “Interviewer”.
      const isMarked = role === 'INTERVIEWER' && name !== speakerStrings.roles.INTERVIEWER
      const said = isMarked ? ` · ${speakerStrings.roleOf(role, isGuessed)}` : ''
      const words =
        name === '' ? JSON.stringify(speakerStrings.nameOf('') + said) : `attr(data-speaker) ${JSON.stringify(said)}`
      const color = paleIn(mode, speakerColor(position)).text
      return `.quarry-document ${UTTERANCE}${of}::before { color: ${color}; content: ${words} '  ' attr(data-time); width: fit-content; cursor: pointer }`
    })
    .join('\n')
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
}

function SpeakerPopover({
  place: { left, top },
  note,
  speaker,
  onRenamed,
  onClose,
}: {
  place: Place
  note: OpenNote
  speaker: OpenNote['speakers'][number]
  onRenamed: (name: string) => void
  onClose: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onPointerDown = (event: PointerEvent): void => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) close()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    panel.current?.querySelector<HTMLElement>('input[type="radio"], button, input')?.focus({ preventScroll: true })
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={speakerStrings.edit(speaker.name)}
      className={classes.tagPopover}
      style={{ left, top, width: WIDTH_PX, overflow: 'visible' }}
    >
      <SpeakerCard
        key={speaker.name}
        noteId={note.id}
        speaker={speaker}
        mayRename={note.viewerCan.edit}
        onRenamed={onRenamed}
      />
    </div>
  )
}
