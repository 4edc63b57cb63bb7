import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { defineAction } from '#platform/web/keyboard/index.ts'
import { shellStrings } from './strings.ts'

/** Stars what the page shows, or removes the star. The sidebar handles it. */
export const starPage = defineAction({
  id: 'page.star',
  title: 'Star or unstar this page',
  section: 'General',
  keys: '*',
  hint: 'Starred content is listed in your sidebar; only you see it.',
})

/** Its entry in the menu of a page. */
export const starEntry: MenuEntry = { kind: 'action', action: starPage.id, title: shellStrings.star }
