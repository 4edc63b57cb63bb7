import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import type { PickableTag } from './tag-matches.ts'
import { TagPicker } from './tag-picker.tsx'

const TAGS: PickableTag[] = [
  { id: 'a', title: 'Onboarding', color: '#2f7d6d', highlightCount: 12 },
  { id: 'b', title: 'Pricing', color: '#8a5a1f', highlightCount: 4 },
  { id: 'c', title: 'Trust', color: '#3f5fae', highlightCount: 0 },
]

function Tagged({ reported, mayCreate = true }: { reported: string[]; mayCreate?: boolean }) {
  const [tags, setTags] = useState(TAGS)
  const [applied, setApplied] = useState<PickableTag[]>([])
  return (
    <TagPicker
      tags={tags}
      applied={applied}
      recent={['c']}
      mayCreate={mayCreate}
      label="Tags of this highlight"
      onApply={(tag) => setApplied((now) => [...now, tag])}
      onRemove={(tag) => setApplied((now) => now.filter((one) => one.id !== tag.id))}
      onCreate={(title) => {
        const made = { id: title, title, color: '#a33a5c', highlightCount: 0 }
        setTags((now) => [...now, made])
        setApplied((now) => [...now, made])
      }}
      onClose={() => reported.push('closed')}
    />
  )
}

const chips = (): string[] =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.slice('Remove '.length) ?? '')

test('several tags can be applied without leaving the field, and removed again', async () => {
  const user = userEvent.setup()
  const reported: string[] = []
  renderInterface(<Tagged reported={reported} />)
  const field = screen.getByRole('combobox')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  expect(chips()).toEqual(['Trust'])
  await user.keyboard('pri{Enter}')
  await user.keyboard('Checkout flow{Enter}')
  expect(chips()).toEqual(['Trust', 'Pricing', 'Checkout flow'])
  await user.keyboard('{Backspace}')
  expect(chips()).toEqual(['Trust', 'Pricing'])
  await user.keyboard('trust{Enter}')
  expect(chips()).toEqual(['Pricing'])
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Escape}')
  expect(reported).toEqual(['closed'])
})

test('the arrow keys cycle through the rows, and the active row is announced to screen readers', async () => {
  const user = userEvent.setup()
  renderInterface(<Tagged reported={[]} />)
  const field = screen.getByRole('combobox')
  const named = (): string | undefined =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(named()).toContain('Trust')
  await user.keyboard('{ArrowDown}')
  expect(named()).toContain('Onboarding')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(named()).toContain('Pricing')
})

test('Enter with Ctrl finishes, Tab leaves, and creating is not offered to users who may not', async () => {
  const user = userEvent.setup()
  const reported: string[] = []
  renderInterface(<Tagged reported={reported} mayCreate={false} />)
  await user.keyboard('Brand new')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  await user.keyboard('{Control>}a{/Control}onb{Control>}{Enter}{/Control}')
  expect(chips()).toEqual(['Onboarding'])
  await user.keyboard('{Tab}')
  expect(reported).toEqual(['closed', 'closed'])
})
