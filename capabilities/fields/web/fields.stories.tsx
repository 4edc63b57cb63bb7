import { LONG_TEXT, type Stories } from '#platform/web/stories.ts'
import type { FieldType } from '../model/field.ts'
import { takesOptions } from '../model/types/registry.ts'
import { FieldInput } from './field-input.tsx'
import type { ShownField, ShownValue } from './field-shapes.ts'

const OPTIONS = ['Free', 'Plus', 'Family', LONG_TEXT].map((label, number) => ({
  id: `01a2118e-c4de-76d7-a2cb-6583cb5c10b${number}`,
  label,
  color: null,
}))

const field = (type: FieldType): ShownField => ({
  id: '01a2118e-c4de-76d7-a2cb-6583cb5c10c0',
  type,
  label: type.toLowerCase(),
  hidden: false,
  rank: 1,
  options: takesOptions(type) ? OPTIONS : [],
  maxSelectable: null,
  numberFormat: null,
  currencySymbol: null,
  groupId: null,
  groupTitle: null,
  viewerCanEdit: true,
})

const value = (filled: Partial<ShownValue>): ShownValue => ({
  field: { id: '01a2118e-c4de-76d7-a2cb-6583cb5c10c0' },
  text: null,
  number: null,
  time: null,
  optionIds: null,
  provenance: 'user',
  ...filled,
})

interface Shown {
  type: FieldType
  filled?: Partial<ShownValue>
  editable?: boolean
  /** The server's objection to any value. */
  refused?: string
}

function Input({ type, filled, editable = true, refused }: Shown) {
  return (
    <FieldInput
      field={field(type)}
      value={filled && value(filled)}
      editable={editable}
      onFill={async () => Promise.resolve(refused ?? null)}
    />
  )
}

export const stories: Stories[] = [
  {
    part: 'FieldInput',
    states: {
      text: () => <Input type="TEXT" filled={{ text: 'Nurse' }} />,
      'text, empty': () => <Input type="TEXT" />,
      'text, long': () => <Input type="TEXT" filled={{ text: LONG_TEXT }} />,
      'text, for those who only read': () => <Input type="TEXT" filled={{ text: 'Nurse' }} editable={false} />,
      'text that is refused once it is changed': () => (
        <Input type="TEXT" filled={{ text: 'Nurse' }} refused="Somebody else has changed this field." />
      ),
      number: () => <Input type="NUMBER" filled={{ number: 1_204.5 }} />,
      date: () => <Input type="DATETIME" filled={{ time: '2026-09-14T10:00:00Z' }} />,
      'yes or no': () => <Input type="BOOLEAN" filled={{ number: 1 }} />,
      score: () => <Input type="NPS" filled={{ number: 9 }} />,
      choice: () => <Input type="SELECT" filled={{ optionIds: OPTIONS.slice(0, 2).map(({ id }) => id) }} />,
      'choice, empty': () => <Input type="SELECT" />,
      'choice, long': () => <Input type="SELECT" filled={{ optionIds: OPTIONS.map(({ id }) => id) }} />,
      link: () => <Input type="URL" filled={{ text: 'https://example.com/a/long/way/to/a/page' }} />,
    },
  },
]
