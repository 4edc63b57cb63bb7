import { expect, test } from 'vitest'
import type { TreeNode } from '../../shell/shell-data.tsx'
import { stepHref } from './step-href.ts'

const node = (id: string): TreeNode => ({ id, kind: 'project', title: id, href: `/projects/${id}` })

test('a step leads into a project of one’s own', () => {
  expect(stepHref('highlight', [node('sample'), node('own')], 'sample')).toBe('/projects/own/notes')
  expect(stepHref('publish', [node('own'), node('sample')], 'sample')).toBe('/projects/own/insights')
})

test('with only the sample, data needs a project first and the rest can be tried there', () => {
  expect(stepHref('bring-data', [node('sample')], 'sample')).toBe('/projects/new')
  expect(stepHref('tag', [node('sample')], 'sample')).toBe('/projects/sample/highlights')
})

test('without projects everything begins with one', () => {
  for (const step of ['create-project', 'bring-data', 'highlight', 'publish'])
    expect(stepHref(step, [], null)).toBe('/projects/new')
})
