import type { Icon } from '@tabler/icons-react'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconMessageCircleQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { defineAction, type Action } from '#platform/web/keyboard/index.ts'
import { shellStrings as strings } from './strings.ts'

/** A page of the workspace that is reached by a key from anywhere, and may be in the sidebar. */
export type Destination = {
  title: string
  href: string
  icon: Icon
  action: Action
  place: 'main' | 'end' | 'palette-only'
}

function destination(
  name: keyof typeof strings.places,
  href: string,
  keys: string | undefined,
  icon: Icon,
  place: Destination['place'],
): Destination {
  const title = strings.places[name]
  return {
    title,
    href,
    icon,
    place,
    action: defineAction({
      id: `go.${name}`,
      title: strings.goTo(title),
      section: 'Go to',
      opensText: name === 'search',
      ...(keys ? { keys } : {}),
    }),
  }
}

/** In the order of the sidebar. A destination whose route is not declared is not offered. */
export const destinations: readonly Destination[] = [
  destination('search', '/search', '/', IconSearch, 'palette-only'),
  destination('home', '/home', 'g h', IconHome, 'main'),
  destination('ask', '/ask', 'g q', IconMessageCircleQuestion, 'main'),
  destination('recent', '/recent', 'g r', IconClock, 'main'),
  destination('projects', '/projects', 'g p', IconFolders, 'main'),
  destination('browse', '/browse', 'g f', IconFolders, 'palette-only'),
  destination('shared', '/shared', 'g w', IconFolders, 'palette-only'),
  destination('explore', '/explore', 'g e', IconBulb, 'main'),
  destination('start', '/start', 'g n', IconHome, 'palette-only'),
  destination('insights', '/your-work/insights', 'g i', IconBulb, 'palette-only'),
  destination('tags', '/tags', 'g t', IconTag, 'main'),
  destination('people', '/contacts', 'g c', IconUsers, 'main'),
  destination('settings', '/settings', 'g s', IconSettings, 'end'),
  destination('templates', '/settings/templates/projects', 'g l', IconFolders, 'palette-only'),
  destination('account', '/settings/user/account', 'g a', IconUser, 'palette-only'),
]
