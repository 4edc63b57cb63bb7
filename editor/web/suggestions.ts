import { Extension, type Editor, type Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion'
import type { ReactNode } from 'react'

/** One row of a menu that opens while typing. */
export interface SuggestionItem {
  id: string
  label: string
  /** A second line, less prominent. */
  detail?: string
  icon?: ReactNode
  /** Other words by which it is found. */
  keywords?: readonly string[]
  /** Replaces what was typed; `range` covers the trigger character and the query. */
  run(editor: Editor, range: Range): void
}

/** What an open menu shows. */
interface OpenSuggestions {
  items: readonly SuggestionItem[]
  query: string
  selected: number
  /** The position of the trigger character on the screen. */
  rect: DOMRect
  choose(index: number): void
}

/** The open menu of one editor, for a component to draw. */
export interface SuggestionStore {
  current(): OpenSuggestions | null
  subscribe(listener: () => void): () => void
}

interface WritableStore extends SuggestionStore {
  set(next: OpenSuggestions | null): void
}

/** Makes the store that an editor's menus write to. */
export function createSuggestionStore(): WritableStore {
  let open: OpenSuggestions | null = null
  const listeners = new Set<() => void>()
  return {
    current: () => open,
    set(next) {
      open = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the rows for a query; called again with every letter. */
export type SuggestionSource = (query: string) => readonly SuggestionItem[] | Promise<readonly SuggestionItem[]>

/** A menu that opens with a trigger character (`/` or `@`) and follows what is typed after it. */
export function suggestionMenu(
  name: string,
  char: string,
  store: WritableStore,
  source: () => SuggestionSource | null,
) {
  return Extension.create({
    name,
    addProseMirrorPlugins() {
      return [
        Suggestion<SuggestionItem>({
          editor: this.editor,
          pluginKey: new PluginKey(name),
          char,
          allowedPrefixes: [' ', '\u00a0', '(', '"', '“'],
          items: async ({ query }) => [...((await source()?.(query)) ?? [])],
          allow: ({ state }) => source() !== null && state.selection.$from.parent.type.name !== 'codeBlock',
          command: ({ editor, range, props }) => props.run(editor, range),
          render: () => menuRenderer(store),
        }),
      ]
    },
  })
}

function menuRenderer(store: WritableStore) {
  let selected = 0
  let latest: SuggestionProps<SuggestionItem> | null = null
  const show = (props: SuggestionProps<SuggestionItem>): void => {
    latest = props
    const rect = props.clientRect?.()
    if (!rect) return store.set(null)
    selected = Math.min(selected, Math.max(0, props.items.length - 1))
    return store.set({ items: props.items, query: props.query, selected, rect, choose })
  }
  const choose = (index: number): void => {
    const item = latest?.items[index]
    if (item) latest?.command(item)
  }
  const move = (by: number): boolean => {
    const count = latest?.items.length ?? 0
    if (count === 0 || !latest) return false
    selected = (selected + by + count) % count
    show(latest)
    return true
  }
  return {
    onStart(props: SuggestionProps<SuggestionItem>) {
      selected = 0
      show(props)
    },
    onUpdate(props: SuggestionProps<SuggestionItem>) {
      if (props.query !== latest?.query) selected = 0
      show(props)
    },
    onKeyDown({ event }: SuggestionKeyDownProps): boolean {
      if (event.key === 'ArrowDown') return move(1)
      if (event.key === 'ArrowUp') return move(-1)
      if ((event.key === 'Enter' || event.key === 'Tab') && latest && latest.items.length > 0) {
        choose(selected)
        return true
      }
      return false
    },
    onExit() {
      latest = null
      store.set(null)
    },
  }
}

/** The rows whose words begin with the query's, in their order. */
export function matching(items: readonly SuggestionItem[], query: string): SuggestionItem[] {
  const requested = query.trim().toLowerCase()
  if (requested === '') return [...items]
  return items.filter((item) =>
    [item.label, ...(item.keywords ?? [])].some(
      (words) =>
        words
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.startsWith(requested)) || words.toLowerCase().includes(requested),
    ),
  )
}
