import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { defineAction } from '#platform/web/keyboard/index.ts'

/** Stars what the page shows, or removes the star. The sidebar handles it. */
export const starPage = defineAction({
  id: 'page.star',
  title: 'Star this page, or take the star off',
  section: 'General',
  keys: '*',
  hint: 'Starred things stand in the sidebar, for you alone.',
})

/** Its entry in the menu of a page. */
export const starEntry: MenuEntry = { kind: 'action', action: starPage.id, title: 'Star, or take the star off' }
