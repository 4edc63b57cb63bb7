import { beforeEach, expect, test } from 'vitest'
import { forgetKeptLists } from '#platform/web/device/kept-list.ts'
import { leaveTab, openingTab, tabLeft } from './tab-left.ts'

beforeEach(() => forgetKeptLists())

const tabs = ['readme', 'notes', 'highlights', 'insights'].map((tab) => ({ tab, enabled: tab !== 'highlights' }))
const project = { id: 'a', isSample: false, noteCount: 3, insightCount: 1, tabs }

test('a project opens where its content is, then in the tab that was left', () => {
  expect(openingTab(project)).toBe('notes')
  expect(openingTab({ ...project, noteCount: 0 })).toBe('insights')
  expect(openingTab({ ...project, noteCount: 0, insightCount: 0 })).toBe('readme')
  expect(openingTab({ ...project, isSample: true })).toBe('readme')
  leaveTab('a', 'insights')
  leaveTab('b', 'v/by-mood-1')
  expect(openingTab(project)).toBe('insights')
  expect(openingTab({ ...project, id: 'b' })).toBe('v/by-mood-1')
  // A tab that is no longer shown is not returned to.
  leaveTab('a', 'highlights')
  expect(openingTab(project)).toBe('notes')
  expect(tabLeft('c')).toBeNull()
})
