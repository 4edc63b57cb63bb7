import { Button, Checkbox, Group, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { newId } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { choosePart, type ChosenPart } from './chosen-part.ts'
import { clockWithTenths, readClock } from './clock-field.ts'
import { copiesRedactedWith } from './recording-copies.tsx'
import { redacting } from './redaction-acts.ts'
import classes from './redactions.module.css'
import { strings } from './strings.ts'
import { useRedactionsOfFile } from './use-redactions.ts'

type Effect = 'sound' | 'picture' | 'both'

/** Asks what of a chosen part of a recording to hide, and redacts it. */
export function RedactDialog({ part }: { part: ChosenPart | null }) {
  const close = (): void => choosePart(null)
  return (
    <Modal opened={part !== null} onClose={close} title={strings.redactTitle} centered>
      {part !== null && <RedactForm key={`${part.fileId} ${part.startMs}`} part={part} onClose={close} />}
    </Modal>
  )
}

function RedactForm({ part, onClose }: { part: ChosenPart; onClose: () => void }) {
  const recording = useRedactionsOfFile(part.fileId)
  const redact = useAct(redacting)
  const hasPicture = recording?.hasPicture ?? false
  const [effect, setEffect] = useState<Effect>('sound')
  const [from, setFrom] = useState(clockWithTenths(part.startMs))
  const [to, setTo] = useState(clockWithTenths(part.endMs))
  const [inCopies, setInCopies] = useState(true)
  const copies = recording ? copiesRedactedWith(recording) : 0
  const [pending, setPending] = useState(false)
  // Times chosen by words are more exact than what is shown of them.
  const startMs = from === clockWithTenths(part.startMs) ? part.startMs : readClock(from)
  const writtenEndMs = to === clockWithTenths(part.endMs) ? part.endMs : readClock(to)
  const lengthMs = recording?.duration ?? Number.POSITIVE_INFINITY
  const endMs = writtenEndMs === null ? null : Math.min(writtenEndMs, lengthMs)
  const isBehindEnd = startMs !== null && startMs >= lengthMs
  const isOrdered = startMs !== null && endMs !== null && endMs > startMs
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || startMs === null || endMs === null || !isOrdered) return
    setPending(true)
    const repeated = inCopies ? copies : 0
    const given = redact({
      id: newId(),
      fileId: part.fileId,
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
      videoBlur: effect !== 'sound',
      audioMuted: effect !== 'picture',
      copies: repeated > 0,
    })
    const isDone = await reportAct(given, { title: strings.done(1, repeated), onceDone: true })
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        {part.quote !== '' && (
          <blockquote className={classes.dialogQuote} aria-label={strings.said}>
            {part.quote}
          </blockquote>
        )}
        <Group grow align="flex-start">
          <TextInput
            label={strings.from}
            value={from}
            error={startMs === null ? strings.timeWrong : isBehindEnd && strings.behindEnd(clockWithTenths(lengthMs))}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label={strings.to}
            value={to}
            error={
              endMs === null ? strings.timeWrong : !isOrdered && startMs !== null && !isBehindEnd && strings.orderWrong
            }
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
        {hasPicture && (
          <SegmentedControl
            aria-label={strings.hidden}
            fullWidth
            value={effect}
            onChange={(value) => setEffect(value as Effect)}
            data={[
              { value: 'sound', label: strings.sound },
              { value: 'picture', label: strings.picture },
              { value: 'both', label: strings.both },
            ]}
          />
        )}
        {copies > 0 && (
          <Checkbox
            label={strings.alsoInCopies(copies)}
            checked={inCopies}
            onChange={(event) => setInCopies(event.currentTarget.checked)}
          />
        )}
        <p className={classes.quiet}>{strings.explain}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" loading={pending} disabled={!isOrdered} data-autofocus>
            {strings.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
