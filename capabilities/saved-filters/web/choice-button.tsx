import { Popover } from '@mantine/core'
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import { Hint } from '#platform/web/design/hint.tsx'
import { SavedFilterChoice } from './saved-filter-choice.tsx'
import classes from './saved-filters.module.css'
import { savedFilterStrings as text } from './strings.ts'
import type { SelectedFilter } from './use-selected-filter.ts'

/** Says which saved filter is selected, and opens the choice of others. */
export function ChoiceButton({
  selected: { saved, state, take },
  opened,
  onOpened,
  action,
  mayCreate,
}: {
  selected: SelectedFilter
  opened: boolean
  onOpened: (opened: boolean) => void
  /** The action that opens it: its key is in the hint. */
  action: string
  mayCreate: boolean
}) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-start"
      width={300}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Hint label={saved?.description || text.takeAction} action={action}>
          <button type="button" className={classes.open} aria-expanded={opened} onClick={() => onOpened(!opened)}>
            <IconBookmarks size={14} stroke={1.8} aria-hidden="true" />
            <span className={classes.label}>
              {saved ? saved.label : state === 'loading' ? text.loading : text.saved}
            </span>
          </button>
        </Hint>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && (
          <SavedFilterChoice
            taken={saved?.id ?? null}
            mayCreate={mayCreate}
            onChoose={(one) => {
              onOpened(false)
              take(one)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
