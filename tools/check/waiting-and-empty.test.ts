import { expect, test } from 'vitest'
import { drawnByHand } from './waiting-and-empty.ts'

const path = 'apps/web/screens/home/home-screen.tsx'

test.each([
  ['<p className={classes.quiet}>{strings.empty}</p>', 'own-empty-state'],
  ['<div role="status">{strings.list.nothingFound(query)}</div>', 'own-empty-state'],
  ['<li>{isFirst ? strings.first : strings.noneYet}</li>', 'own-empty-state'],
  ['<>{rows.length === 0 && <p>{strings.start}</p>}</>', 'own-empty-state'],
  ['<Text c="dimmed">{strings.nothing(query)}</Text>', 'own-empty-state'],
  ['<>{isKnown && rows.length === 0 ? <p>{reason}</p> : <List />}</>', 'own-empty-state'],
])('%s is an empty state drawn by hand', (shown, rule) => {
  expect(drawnByHand({ path, text: `\nexport const A = () => ${shown}\n` })).toEqual([
    expect.objectContaining({ path, line: 2, rule }),
  ])
})

test('a placeholder of the library is imported by the design system alone', () => {
  expect(drawnByHand({ path, text: "import { Button, Skeleton } from '@mantine/core'" })).toEqual([
    expect.objectContaining({ path, line: 1, rule: 'own-placeholder' }),
  ])
})

test.each([
  '<EmptyState title={strings.empty}>{strings.emptyHint}</EmptyState>',
  '<>{rows.length === 0 && <EmptyLine>{strings.none}</EmptyLine>}</>',
  '<span>{value ?? strings.noDate}</span>',
  '<p>{name || strings.noName}</p>',
  '<p>{user} · {strings.noOne}</p>',
  '<p>{strings.note}</p>',
  '<>{rows.length === 0 ? <List /> : <p>{strings.hint}</p>}</>',
])('%s is none', (shown) => {
  expect(drawnByHand({ path, text: `export const A = () => ${shown}` })).toEqual([])
})
