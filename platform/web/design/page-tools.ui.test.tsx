import { Menu } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInterface } from '../testing.tsx'
import { PageTools, type PageToolsProps } from './page-tools.tsx'
import { designStrings as strings } from './strings.ts'

let room = 1_000
let notify = (): void => undefined
const begun = vi.fn()
const watched = new Set<Element>()

beforeEach(() => {
  room = 1_000
  begun.mockClear()
  watched.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        begun()
        notify = () => act(callback)
      }
      observe = (element: Element) => watched.add(element)
      unobserve = (element: Element) => watched.delete(element)
      disconnect = () => watched.clear()
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 100, 30))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tool = (key: string) => ({ key, node: <button type="button">{key}</button> })
const tools = ['find', 'filter', 'sort'].map(tool)

function open(props: Partial<PageToolsProps> = {}) {
  const node = (more: Partial<PageToolsProps>) => <PageTools label="Tools" tools={tools} {...props} {...more} />
  const { rerender, unmount } = renderInterface(node({}))
  // A tool that was never drawn is drawn once, to be measured.
  notify()
  notify()
  return { draw: (more: Partial<PageToolsProps>) => rerender(node(more)), close: unmount }
}
const inLine = () => [...document.querySelectorAll('[data-tool]')].map((one) => one.textContent)
const more = () => screen.getByRole('button', { name: strings.moreTools })

test('tools are watched by one observer, however often the page is drawn, and by none after they are removed', () => {
  const { draw, close } = open()
  draw({ tools: ['find', 'filter', 'sort'].map(tool) })
  draw({ tools: ['find', 'filter', 'sort', 'group'].map(tool) })
  notify()
  expect(inLine()).toEqual(['find', 'filter', 'sort', 'group'])
  expect(begun).toHaveBeenCalledTimes(1)
  const [first] = document.querySelectorAll('[data-tool]')
  expect(watched.has(first as Element)).toBe(true)
  room = 180
  notify()
  expect(inLine()).toEqual(['find'])
  expect([...watched].filter((one) => one.hasAttribute('data-tool'))).toEqual([first])
  close()
  expect(watched.size).toBe(0)
})

test('the same tools start with the layout that fitted last; other tools of the same name do not', () => {
  room = 180
  open().close()
  room = 0
  const { close } = open()
  expect(inLine()).toEqual(['find'])
  close()
  open({ tools: ['find', 'columns'].map(tool) })
  expect(inLine()).toEqual(['find', 'columns'])
})

test('tools that do not fit are under one button, whose menu stays open while a tool’s menu is used', async () => {
  const user = userEvent.setup()
  room = 180
  const sort = (
    <Menu>
      <Menu.Target>
        <button type="button">sort</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>By title</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
  open({ tools: [...tools.slice(0, 2), { key: 'sort', node: sort }] })
  await user.click(more())
  const panel = await screen.findByRole('dialog', { name: strings.moreTools })
  await user.click(screen.getByRole('button', { name: 'sort' }))
  await user.click(await screen.findByRole('menuitem', { name: 'By title' }))
  expect(panel.isConnected).toBe(true)
  screen.getByRole('button', { name: 'filter' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(panel.isConnected).toBe(false))
  expect(document.activeElement).toBe(more())
  await user.click(more())
  await screen.findByRole('dialog')
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a tool that is in force stays in the line before others, and leaves the menu only when that is closed', async () => {
  room = 180
  const { draw } = open()
  expect(inLine()).toEqual(['find'])
  // The menu has an observer of its own.
  const measure = notify
  const inForce = tools.map((one) => ({ ...one, inForce: one.key === 'sort' }))
  await userEvent.click(more())
  draw({ tools: inForce })
  expect(screen.getByRole('button', { name: 'sort' }).closest('[data-tool]')).toBeNull()
  await userEvent.click(more())
  measure()
  measure()
  expect(inLine()).toEqual(['sort'])
})
