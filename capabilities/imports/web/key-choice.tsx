import { NativeSelect } from '@mantine/core'
import type { Id } from '#platform/kernel/ids.ts'
import { keyColumnOf, type ImportMapping } from '../model/table-mapping.ts'
import { continuedImport, matchingImports, type EarlierImport } from './earlier-imports.ts'
import classes from './imports.module.css'
import { withKeyColumn } from './mapping-edits.ts'
import { strings } from './strings.ts'

interface KeyChoiceProps {
  mapping: ImportMapping
  earlier: readonly EarlierImport[]
  /** The choice; undefined before a choice, null for no earlier import. */
  continues: Id | null | undefined
  onChange: (mapping: ImportMapping) => void
  onContinue: (importId: Id | null) => void
}

/** Chooses how rows are found again when the survey is imported again, and which earlier import this one updates. */
export function KeyChoice({ mapping, earlier, continues, onChange, onContinue }: KeyChoiceProps) {
  const key = keyColumnOf(mapping)
  const matching = matchingImports(mapping, earlier)
  return (
    <div className={classes.key}>
      <NativeSelect
        size="xs"
        classNames={{ description: classes.hint }}
        label={strings.key}
        description={strings.keyHint}
        data={[
          { value: '', label: strings.noKey },
          ...mapping.columns.map((column) => ({
            value: String(column.index),
            label: column.header.trim() || strings.unnamed(column.index),
          })),
        ]}
        value={key === null ? '' : String(key.index)}
        onChange={(event) =>
          onChange(withKeyColumn(mapping, event.currentTarget.value === '' ? null : Number(event.currentTarget.value)))
        }
      />
      {key !== null && matching.length > 0 && (
        <NativeSelect
          size="xs"
          classNames={{ description: classes.hint }}
          label={strings.continues}
          description={strings.continuesHint(key.header)}
          data={[
            ...matching.map((one) => ({
              value: one.id,
              label: `${one.fileName} · ${new Date(one.createdAt).toLocaleDateString()}`,
            })),
            { value: '', label: strings.newSurvey },
          ]}
          value={continuedImport(mapping, earlier, continues) ?? ''}
          onChange={(event) => onContinue(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      )}
    </div>
  )
}
