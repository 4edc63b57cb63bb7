import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cssVariables } from '#platform/web/theme/css-variables.ts'
import { theme } from '#platform/web/theme/theme.ts'
import { allStories } from './all-stories.ts'
import { Gallery, Part } from './gallery.tsx'

const parts = allStories().flatMap((room) => room.parts)

/** Errors that React and the parts log. */
const complaint = vi.spyOn(console, 'error')
beforeEach(() => void complaint.mockClear())
afterEach(() => {
  location.hash = ''
  expect(complaint).not.toHaveBeenCalled()
})

const inScheme = (scheme: 'light' | 'dark') => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme} env="test">
      {children}
    </MantineProvider>
  ),
})

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each(parts.map((part) => [part.part, part] as const))('%s is shown in every state', async (_name, part) => {
    render(<Part {...part} />, inScheme(scheme))
    const shown = await screen.findByRole('region', { name: part.part })
    for (const state of Object.keys(part.states))
      expect(within(shown).getByRole('article', { name: state })).toBeInstanceOf(HTMLElement)
  })
})

test('no two parts have the same name, and every part of the design system has a story', () => {
  const names = parts.map(({ part }) => part)
  expect(new Set(names).size).toBe(names.length)
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../../../platform/web/design/*.tsx', '!**/*.stories.tsx', '!**/*.test.tsx'],
    { eager: true },
  )
  const components = Object.values(modules).flatMap((module) =>
    Object.keys(module).filter((name) => /^[A-Z][a-z]/.test(name)),
  )
  expect(components.length).toBeGreaterThan(40)
  const written = Object.values(
    import.meta.glob(['../../../platform/web/design/*.stories.tsx', './gallery.tsx'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).join('\n')
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(written))).toEqual([])
})

test('the list opens one part, and a state can be given the focus', async () => {
  render(<Gallery />, inScheme('light'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a part' }), 'inlinetext')
  const way = screen.getByRole('link', { name: 'InlineText' })
  expect(screen.queryByRole('link', { name: 'Avatar' })).toBeNull()
  await userEvent.click(way)
  expect(await screen.findByRole('heading', { level: 1, name: 'InlineText' })).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('region', { name: 'Avatar' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Focus: usual' }))
  expect(document.activeElement?.textContent).toContain('Maren')
})
