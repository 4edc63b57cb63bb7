import { expect, test } from 'vitest'
import { offerChanges, takeChanges, type ComparedSummary } from './offer-changes.ts'
import type { KeptSentence } from './summary.ts'

const ADA = '01890000-0000-7000-8000-000000000001'
const said = (key: string): KeptSentence => ({ blockId: 'b', key })
const own = (written: number, ...cites: string[]): KeptSentence => ({
  written,
  by: ADA,
  cites: cites.map((key) => ({ blockId: 'b', key })),
})
const summary = (sentences: KeptSentence[], texts: string[] = []): ComparedSummary => ({
  sections: [{ title: null, startMs: null, sentences }],
  texts,
})
const sentencesOf = ({ sections }: Pick<ComparedSummary, 'sections'>): KeptSentence[] =>
  sections.flatMap(({ sentences }) => sentences)

test('what both have is no change; what one of them has is', () => {
  const changes = offerChanges(summary([said('a'), said('b')]), summary([said('b'), said('c')]))
  expect(changes.map(({ kind, rank }) => [kind, rank])).toEqual([
    ['ADD', 1],
    ['REMOVE', 0],
  ])
})

test('what a person wrote is never left out, and what they wrote it over is not offered again', () => {
  const edited = summary([own(0, 'a'), own(1), said('b')], ['Of a.', 'Of herself.'])
  expect(offerChanges(edited, summary([said('a'), said('b')]))).toEqual([])
})

test('all changes taken give the newer summary, with the sentences of persons where they were', () => {
  const edited = summary([said('a'), own(0, 'b'), said('c')], ['Of b.'])
  const offered = summary(
    [said('a'), said('d'), { written: 0, cites: [{ blockId: 'b', key: 'e' }], from: 0, to: 2 }],
    ['New.'],
  )
  const taken = takeChanges(edited, offered, offerChanges(edited, offered))
  expect(sentencesOf(taken)).toEqual([
    said('a'),
    said('d'),
    { written: 1, cites: [{ blockId: 'b', key: 'e' }], from: 0, to: 2 },
    own(0, 'b'),
  ])
  expect(taken.texts).toEqual(['Of b.', 'New.'])
  expect(offerChanges(taken, offered)).toEqual([])
})

test('a change is called the same after others were taken', () => {
  const [edited, offered] = [summary([said('a'), said('b')]), summary([said('c'), said('d')])]
  const [first, ...rest] = offerChanges(edited, offered)
  const taken = takeChanges(edited, offered, first ? [first] : [])
  expect(offerChanges(taken, offered).map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
})

test('a section that the edited summary does not have is added; one without sentences goes', () => {
  const title = { section: 'needs' }
  const edited = summary([said('a')])
  const offered: ComparedSummary = { sections: [{ title, startMs: null, sentences: [said('b')] }], texts: [] }
  expect(takeChanges(edited, offered, offerChanges(edited, offered)).sections).toEqual(offered.sections)
})
