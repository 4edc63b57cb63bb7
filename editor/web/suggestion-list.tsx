import { Group, Paper, Portal, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import classes from './menus.module.css'
import { strings } from './strings.ts'
import type { SuggestionStore } from './suggestions.ts'

const MENU_HEIGHT_PX = 320
const GAP_PX = 6

/** The menu that opens while typing. The caret stays in the text; its keys are handled there. */
export function SuggestionList({ store, label }: { store: SuggestionStore; label: string }) {
  const open = useSyncExternalStore(store.subscribe, store.current)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [open?.selected])
  if (!open) return null
  const above = open.rect.bottom + MENU_HEIGHT_PX > window.innerHeight && open.rect.top > MENU_HEIGHT_PX
  const place = above ? { bottom: window.innerHeight - open.rect.top + GAP_PX } : { top: open.rect.bottom + GAP_PX }
  return (
    <Portal>
      <Paper
        ref={list}
        className={classes.suggestions}
        role="listbox"
        aria-label={label}
        withBorder
        shadow="md"
        style={{ ...place, left: Math.min(open.rect.left, window.innerWidth - 300), maxHeight: MENU_HEIGHT_PX }}
      >
        {open.items.length === 0 ? <EmptyLine inset>{strings.nothingFound}</EmptyLine> : null}
        {open.items.map((item, at) => (
          <UnstyledButton
            key={item.id}
            className={classes.suggestion}
            role="option"
            tabIndex={-1}
            aria-selected={at === open.selected}
            onMouseDown={(event) => {
              // The caret stays where the text is replaced.
              event.preventDefault()
              open.choose(at)
            }}
          >
            <Group gap="sm" wrap="nowrap">
              {item.icon}
              <div className={classes.suggestionText}>
                <Text size="sm" truncate="end">
                  {item.label}
                </Text>
                {item.detail ? (
                  <Text size="xs" c="dimmed" truncate="end">
                    {item.detail}
                  </Text>
                ) : null}
              </div>
            </Group>
          </UnstyledButton>
        ))}
      </Paper>
    </Portal>
  )
}
