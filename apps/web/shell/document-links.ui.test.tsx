import { createMemoryHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { DocumentLinks } from './document-links.ts'

const own = () => ({ rootDomain: 'localhost' })

async function open(href: string, { editable = false } = {}) {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const root = createRootRoute({
    notFoundComponent: () => null,
    component: () => (
      <>
        <DocumentLinks own={own} />
        <div className="quarry-document" contentEditable={editable} suppressContentEditableWarning>
          <a href={href}>Somewhere</a>
        </div>
        <Outlet />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/home'] }) })
  renderInterface(<RouterProvider router={router as never} />)
  await screen.findByRole('link')
  /** Returns whether the browser's own handling of the click was prevented; the test browser does not navigate. */
  const click = (modifiers: object = {}): boolean => {
    let taken = false
    const stay = (event: Event): void => {
      taken = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', stay, { once: true })
    fireEvent.click(screen.getByRole('link'), modifiers)
    return taken
  }
  return { opened, router, click }
}

test('a link of a text into this workspace opens here, whether its address is absolute or a path', async () => {
  const byPath = await open('/data/x?y=1#h=2')
  expect(byPath.click()).toBe(true)
  expect(byPath.router.history.location.href).toBe('/data/x?y=1#h=2')
  expect(byPath.opened).not.toHaveBeenCalled()
})

test('an absolute address of this workspace opens one of its pages', async () => {
  const whole = await open(`${location.origin}/projects`)
  expect(whole.click()).toBe(true)
  expect(whole.router.history.location.href).toBe('/projects')
})

test.each([
  ['http://example.com/a', 'https://example.com/a'],
  ['example.com/a', 'https://example.com/a'],
  ['https://example.com/a', 'https://example.com/a'],
])('a link to %s opens %s in a new tab', async (href, address) => {
  const { click, opened } = await open(href)
  expect(click()).toBe(true)
  expect(opened).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener,noreferrer')
})

test.each(['mailto:ada@example.com', '#part', 'ftp://example.com'])('%s is left to the browser', async (href) => {
  const { click, opened } = await open(href)
  expect(click()).toBe(false)
  expect(opened).not.toHaveBeenCalled()
})

test('in a text being edited, a click places the caret, and a click with Ctrl follows the link in a new tab', async () => {
  const { click, opened, router } = await open('/projects', { editable: true })
  expect(click()).toBe(false)
  expect(click({ ctrlKey: true })).toBe(true)
  expect(opened).toHaveBeenCalledExactlyOnceWith('/projects', '_blank', 'noopener,noreferrer')
  expect(router.history.location.href).toBe('/home')
})
