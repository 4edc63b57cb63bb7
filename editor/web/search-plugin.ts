import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { findPlaces } from '#platform/kernel/find-together.ts'
import { indexText, rangeOfOffsets } from '../document/text-index.ts'

/** The search text and its matches. */
export interface SearchState {
  query: string
  matches: readonly { from: number; to: number }[]
  /** Whether the query does not occur as typed, but its words do together. */
  apart: boolean
  /** Index of the current match, or -1. */
  current: number
}

interface PluginState extends SearchState {
  decorations: DecorationSet
}

const NOTHING: PluginState = { query: '', matches: [], apart: false, current: -1, decorations: DecorationSet.empty }
// More matches than this are indistinguishable on a screen, and each is an element.
const MAX_MATCHES = 1_000
const key = new PluginKey<PluginState>('search')

/** Finds words in the text and marks them; the text itself is unchanged. */
export const TextSearch = Extension.create({
  name: 'textSearch',
  addProseMirrorPlugins() {
    return [
      new Plugin<PluginState>({
        key,
        state: {
          init: () => NOTHING,
          apply(transaction, before, _, state) {
            const asked = transaction.getMeta(key) as { query?: string; current?: number } | undefined
            if (asked?.query !== undefined) return found(state.doc, asked.query, 0)
            if (asked?.current !== undefined) return withCurrent(state.doc, before, asked.current)
            return transaction.docChanged && before.query !== ''
              ? found(state.doc, before.query, before.current)
              : before
          },
        },
        props: { decorations: (state) => key.getState(state)?.decorations },
      }),
    ]
  },
})

function findMatches(doc: Node, query: string): Pick<SearchState, 'matches' | 'apart'> {
  if (query.trim() === '') return NOTHING
  const index = indexText(doc)
  const { places, apart } = findPlaces(index.text, query, MAX_MATCHES)
  return { matches: places.flatMap(({ from, to }) => rangeOfOffsets(index, from, to) ?? []), apart }
}

function found(doc: Node, query: string, current: number): PluginState {
  const { matches, apart } = findMatches(doc, query)
  const state = { ...NOTHING, query, matches, apart }
  return matches.length > 0 ? withCurrent(doc, state, Math.min(Math.max(current, 0), matches.length - 1)) : state
}

function withCurrent(doc: Node, state: PluginState, current: number): PluginState {
  const decorations = state.matches.map(({ from, to }, at) =>
    Decoration.inline(from, to, { class: at === current ? 'search-match search-match-current' : 'search-match' }),
  )
  return { ...state, current, decorations: DecorationSet.create(doc, decorations) }
}

/** The current search of an editor. */
export function searchState(state: EditorState): SearchState {
  return key.getState(state) ?? NOTHING
}

/** Searches for a query and shows the first match; an empty query ends the search. Returns the number of matches. */
export function setSearch(editor: Editor, query: string): number {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query }))
  showCurrent(editor)
  return searchState(editor.state).matches.length
}

/** Shows the match that many positions further on, wrapping around at the ends. */
export function moveSearch(editor: Editor, by: number): void {
  const { matches, current } = searchState(editor.state)
  if (matches.length === 0) return
  editor.view.dispatch(editor.state.tr.setMeta(key, { current: (current + by + matches.length) % matches.length }))
  showCurrent(editor)
}

function showCurrent(editor: Editor): void {
  const { matches, current } = searchState(editor.state)
  const match = matches[current]
  if (!match) return
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, match.from, match.to)))
  editor.view.dom.querySelector('.search-match-current')?.scrollIntoView({ block: 'center' })
}
