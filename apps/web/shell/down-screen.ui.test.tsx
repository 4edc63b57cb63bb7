import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connectionMonitor } from '#platform/web/connection/index.ts'
import { renderInterface } from '#platform/web/testing.tsx'
import { DownScreen } from './down-screen.tsx'

afterEach(() => {
  act(() => {
    for (let turn = 0; turn < 20; turn += 1) connectionMonitor.report('http-ok')
  })
})

test('a server that is down covers the page, but not while the user writes, since their keys would press its buttons', async () => {
  renderInterface(
    <>
      <textarea aria-label="Words" />
      <DownScreen />
    </>,
  )
  const words = screen.getByRole('textbox', { name: 'Words' })
  act(() => words.focus())
  act(() => {
    for (let turn = 0; turn < 11; turn += 1) connectionMonitor.report('http-network-error')
  })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(words)
  act(() => words.blur())
  await screen.findByRole('alertdialog', { name: 'The server does not answer' })
})
