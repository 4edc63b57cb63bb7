import { expect, test } from 'vitest'
import type { TreeNode } from '../../shell/shell-data.tsx'
import { stepHref } from './step-href.ts'

const node = (id: string): TreeNode => ({ id, kind: 'project', title: id, href: `/projects/${id}` })

test('a step opens one of the user’s own projects', () => {
  expect(stepHref('highlight', [node('sample'), node('own')], 'sample')).toBe('/projects/own/notes')
  expect(stepHref('publish', [node('own'), node('sample')], 'sample')).toBe('/projects/own/insights')
})

test('with only the sample, importing data needs a new project first and the other steps open the sample', () => {
  expect(stepHref('bring-data', [node('sample')], 'sample')).toBe('/projects/new')
  expect(stepHref('tag', [node('sample')], 'sample')).toBe('/projects/sample/highlights')
})

test('without projects every step starts with creating one', () => {
  for (const step of ['create-project', 'bring-data', 'highlight', 'publish'])
    expect(stepHref(step, [], null)).toBe('/projects/new')
})
