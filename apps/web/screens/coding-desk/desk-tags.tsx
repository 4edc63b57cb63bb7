import { codingStrings as strings } from '#coding/web/index.ts'
import { TagPicker, type PickableTag } from '#tags/web/index.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import type { ComponentProps } from 'react'
import classes from './coding-desk.module.css'

interface DeskTagsProps {
  usual: readonly PickableTag[]
  /** The tags of what is chosen. */
  given: readonly string[]
  mayCode: boolean
  isKnown: boolean
  onGive: (tag: PickableTag) => void
  /** Null while no tag is typed. */
  picker: ComponentProps<typeof TagPicker> | null
}

/** Which digit gives which tag, and the picker of all other tags. */
export function DeskTags({ usual, given, mayCode, isKnown, onGive, picker }: DeskTagsProps) {
  return (
    <div className={classes.tags}>
      {picker && (
        <div className={classes.picker}>
          <TagPicker {...picker} />
        </div>
      )}
      {!mayCode ? (
        <p className={classes.quiet}>{strings.readOnly}</p>
      ) : usual.length === 0 && isKnown ? (
        <EmptyLine>{strings.noTags}</EmptyLine>
      ) : (
        <ul className={classes.usual} aria-label={strings.usual}>
          {usual.map((tag, at) => (
            <li key={tag.id}>
              <button
                type="button"
                className={classes.usualTag}
                aria-pressed={given.includes(tag.id)}
                aria-label={strings.usualKey(String(at + 1), tag.title)}
                // The keys stay with the desk.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onGive(tag)}
              >
                <KeyHint keys={String(at + 1)} />
                <ColorChip label={tag.title} color={tag.color} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
