import { expect, test } from 'vitest'
import { wordsInParts } from './screen-words.ts'

const path = 'apps/web/screens/home/home-screen.tsx'

test.each([
  ['export const A = () => <p>Nothing yet</p>', 'Nothing yet'],
  ['export const A = () => <Button label="Close" />', 'Close'],
  ['export const A = () => <p>{count} notes</p>', 'notes'],
  ['export const A = () => <nav aria-label="Main" />', 'Main'],
  ["export const A = () => <Page crumbs={[{ title: 'Projects' }]} />", 'Projects'],
  ["export const A = () => <p>{isNew ? 'Not saved' : null}</p>", 'Not saved'],
  ['export const A = () => <Chip label={`Remove ${name}`} />', 'Remove'],
  ["const toast = { message: failed || 'Some files cannot be read' }", 'Some files'],
])('%s has words outside the catalogue', (text, words) => {
  expect(wordsInParts({ path, text: `\n${text}\n` })).toEqual([
    expect.objectContaining({
      path,
      line: 2,
      rule: 'words-outside-the-catalogue',
      message: expect.stringContaining(words),
    }),
  ])
})

test.each([
  'export const A = () => <p title={strings.title}>{strings.empty}</p>',
  'export const A = () => <Icon name="chevron" aria-hidden="true" /> ',
  'export const A = () => <p>· {count}</p>',
  'export const A = () => <b>Quarry</b>',
  "export const A = () => <Box title={strings.title} color={isOn ? 'red' : 'var(--ui-text)'} />",
  "const close = defineAction({ id: 'panel.close', title: 'Close the panel', keys: 'escape' })",
])('%s has none', (text) => {
  expect(wordsInParts({ path, text })).toEqual([])
})
