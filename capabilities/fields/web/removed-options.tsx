import { Button, Select } from '@mantine/core'
import type { DraftOption, FieldDraft } from './settings/draft-settings.ts'
import classes from './field-form.module.css'
import { optionStrings as strings } from './strings.ts'

const NONE = ''

interface RemovedOptionsProps {
  removed: FieldDraft['removed']
  options: readonly DraftOption[]
  uses: ReadonlyMap<string, number>
  onChange: (part: Pick<FieldDraft, 'options' | 'removed'>) => void
}

/** Removed options that things have: asks what these get instead. */
export function RemovedOptions({ removed, options, uses, onChange }: RemovedOptionsProps) {
  if (!removed.some(({ id }) => uses.has(id))) return null
  return (
    <ul className={classes.removed} aria-label={strings.removed}>
      {removed.map(
        (option, at) =>
          uses.has(option.id) && (
            <li key={option.id} className={classes.removedRow}>
              <span className={classes.removedWords}>{strings.held(option.label, uses.get(option.id) ?? 0)}</span>
              <Select
                size="xs"
                aria-label={strings.instead(option.label)}
                value={option.intoId ?? NONE}
                allowDeselect={false}
                comboboxProps={{ withinPortal: true }}
                data={[
                  { value: NONE, label: strings.nothing },
                  ...options.map(({ id, label }) => ({ value: id, label: strings.becomes(label) })),
                ]}
                onChange={(into) =>
                  onChange({ options, removed: removed.with(at, { ...option, intoId: into === NONE ? null : into }) })
                }
              />
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() =>
                  onChange({
                    options: [...options, { id: option.id, label: option.label, color: option.color }],
                    removed: removed.toSpliced(at, 1),
                  })
                }
              >
                {strings.keep}
              </Button>
            </li>
          ),
      )}
    </ul>
  )
}
