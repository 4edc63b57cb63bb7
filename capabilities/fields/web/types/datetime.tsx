import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { dateOrderOf, isoTextOf, readTypedDate } from '#platform/kernel/dates.ts'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import { FIELD_TYPE_NAMES, fieldStrings as strings } from '../strings.ts'
import type { EditorProps, FieldTypeFace } from './field-face.ts'
import { typingEdits, Words } from './words.tsx'

const DAY_MS = 86_400_000

/** Parses a date as people write it (document 1 §5), in this user's order and time zone; null when it is none. */
function isoOfWritten(text: string): string | null {
  const written = readTypedDate(text, dateOrderOf())
  return written ? isoTextOf(written, Intl.DateTimeFormat().resolvedOptions().timeZone) : null
}

/** A day that was written without a time is stored as midnight in UTC and is the same day everywhere. */
function formatTime(time: Date): string {
  const dayOnly = time.getTime() % DAY_MS === 0
  const day = time.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(dayOnly ? { timeZone: 'UTC' } : {}),
  })
  return dayOnly ? day : `${day}, ${time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}`
}

function text(_field: ShownField, { time }: ShownValue): string {
  return time === null ? '' : formatTime(new Date(time))
}

function DateEditor(props: EditorProps) {
  const shown = props.value ? text(props.field, props.value) : ''
  return <Words {...props} shown={shown} known={shown} href={null} read={isoOfWritten} misfit={strings.writtenDate} />
}

export const DATETIME_FACE: FieldTypeFace = {
  name: FIELD_TYPE_NAMES.DATETIME,
  Icon: IconCalendar,
  text,
  chips: null,
  href: () => null,
  given: (value) => ({ text: value?.time ?? '' }),
  copied: (_field, { time }) => (time ?? '').replace(/T00:00:00\.000Z$/, ''),
  pasted: (_field, pasted) => {
    const written = pasted.trim()
    return { text: written === '' ? written : (isoOfWritten(written) ?? written) }
  },
  onKey: typingEdits,
  Editor: DateEditor,
  staysOpen: false,
  facts: () => null,
}
