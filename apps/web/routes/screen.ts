import { createElement, type ComponentType } from 'react'
import { lazyScreen } from '#platform/web/chunks/index.ts'

/**
 * A screen in a file of its own, loaded when it is first opened or a link to it is rested on:
 * `screen('note', async () => (await import('../screens/note/note-screen.tsx')).NoteScreen)`.
 * The name stands in reports of loads that failed.
 */
export function screen(name: string, load: () => Promise<ComponentType>) {
  const lazy = lazyScreen(name, load)
  return Object.assign(() => createElement(lazy), { preload: async () => lazy.preload() })
}
