import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInterface } from '../testing.tsx'
import { copyLink } from './copy-text.ts'
import { designStrings as strings } from './strings.ts'
import { ToastList } from './toast-list.tsx'

afterEach(() => vi.restoreAllMocks())

test('a link is copied as a full address and a toast says so; if the browser refuses, a toast says that', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  renderInterface(<ToastList />)
  const said = () => screen.getByRole('region').textContent
  await copyLink('/data/ines-1#highlight=2')
  expect(write).toHaveBeenCalledWith(`${location.origin}/data/ines-1#highlight=2`)
  await waitFor(() => expect(said()).toContain(strings.linkCopied))
  write.mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await copyLink(location.href, 'Link copied, too')
  await waitFor(() => expect(said()).toContain(strings.copyFailed))
  expect(said()).not.toContain('Link copied, too')
})
