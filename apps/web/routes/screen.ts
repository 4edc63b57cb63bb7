import { createElement, type ComponentType } from 'react'
import { lazyScreen } from '#platform/web/chunks/index.ts'

/**
 * A screen in a separate file, loaded when it is first opened or the pointer rests on a link to it: `screen('note',
 * async () => (await import('../screens/note/note-screen.tsx')).NoteScreen)`. The name appears in reports of failed
 * loads.
 */
export function screen(name: string, load: () => Promise<ComponentType>) {
  const lazy = lazyScreen(name, load)
  return Object.assign(() => createElement(lazy), { preload: async () => lazy.preload() })
}
