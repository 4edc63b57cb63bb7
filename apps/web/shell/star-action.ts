import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { defineAction } from '#platform/web/keyboard/index.ts'

/** Stars what the page shows, or takes the star off. The sidebar carries it out. */
export const starPage = defineAction({
  id: 'page.star',
  title: 'Star this page, or take the star off',
  section: 'General',
  keys: '*',
  hint: 'Starred things stand in the sidebar, for you alone.',
})

/** Its line in the menu of a page. */
export const starEntry: MenuEntry = { kind: 'action', action: starPage.id, title: 'Star, or take the star off' }
