import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconLetterCase from '@tabler/icons-react/dist/esm/icons/IconLetterCase.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { FieldType } from '../model/field.ts'

const ICONS = {
  BOOLEAN: IconToggleLeft,
  DATETIME: IconCalendar,
  EMAIL: IconAt,
  NPS: IconGauge,
  NUMBER: IconHash,
  PERSON: IconUser,
  PHONE: IconPhone,
  SELECT: IconCircleDot,
  TEXT: IconLetterCase,
  URL: IconLink,
} as const

/** The picture of a kind of field. */
export function FieldIcon({ type }: { type: FieldType }) {
  const Picture = ICONS[type]
  return <Picture size={15} stroke={1.7} aria-hidden="true" />
}
