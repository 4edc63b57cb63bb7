import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { SHIPPED_TEMPLATES } from '../model/shipped/shipped-templates.ts'
import { ShippedInside } from './shipped-inside.tsx'
import { templateStrings as strings } from './strings.ts'

test('the readme of a template is rendered as Markdown: headings, lists, and no Markdown characters', async () => {
  renderInterface(<ShippedInside template={SHIPPED_TEMPLATES['discovery-interviews']} />)
  const readme = within(screen.getByRole('region', { name: strings.readme }))
  await readme.findByRole('heading', { name: 'What we want to know' })
  expect(readme.getAllByRole('list').length).toBeGreaterThan(0)
  expect(readme.queryByText(/[*|]|^## |^\d\. /)).toBeNull()
})
