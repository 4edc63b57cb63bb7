import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { SettingsLayout, type SettingsNavigation } from './settings-layout.tsx'

const around: SettingsNavigation = {
  title: 'Pricing',
  label: 'Settings of the project',
  trail: [],
  groups: [
    {
      title: 'Project',
      pages: [
        { key: 'fields', title: 'Fields', href: '/projects/tags/settings/fields', icon: IconSettings },
        { key: 'tags', title: 'Tags', href: '/projects/tags/settings/tags', icon: IconSettings },
      ],
    },
  ],
}

test('the open section is chosen by its key, and stays while what is around it disappears and returns', async () => {
  function Frame() {
    const [shown, setShown] = useState<SettingsNavigation | null>(null)
    return (
      <>
        <button type="button" onClick={() => setShown(shown ? null : around)}>
          Load
        </button>
        <SettingsLayout openKey="fields" around={shown} />
      </>
    )
  }
  const root = createRootRoute()
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })
  const section = createRoute({
    getParentRoute: () => frame,
    path: '/projects/tags/settings/note-fields',
    component: () => <input aria-label="Name of a field" />,
  })
  const history = createMemoryHistory({ initialEntries: ['/projects/tags/settings/note-fields'] })
  const router = createRouter({ routeTree: root.addChildren([frame.addChildren([section])]), history })
  renderInterface(<RouterProvider router={router as never} />)
  const field = await screen.findByRole('textbox')
  await userEvent.type(field, 'Mood')
  for (let times = 0; times < 3; times += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Load' }))
    expect(screen.getByRole('textbox')).toBe(field)
  }
  expect((field as HTMLInputElement).value).toBe('Mood')
  expect(screen.getByRole('link', { name: 'Fields' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Tags' }).getAttribute('aria-current')).toBeNull()
})
