import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldedForFinding, TYPED_OTHERWISE, wordsFinder } from '#platform/kernel/find-folded.ts'
import { newId } from '#platform/kernel/ids.ts'
import { useTestDatabase } from '#tests/harness/database.ts'
import { holdsWords } from './index.ts'

const database = await useTestDatabase()
const workspace = database.workspace(newId())

const TEXTS = [
  'José Álvarez',
  'JOSE',
  'jose',
  'Jose\u0301',
  'Łódź',
  'Smørrebrød',
  'Straße',
  'STRASSE',
  'eﬃcient',
  'Ο ΛΟΓΟΣ',
  'ο λόγος',
  'İstanbul',
  'ISTANBUL',
  'ırmak',
  'Việt Nam',
  'Ёлка',
  'елка',
  'שָׁלוֹם',
  'שלום',
  'مُحَمَّد',
  'محمد',
  'हिन्दी',
  '한국어',
  '価格が高い',
  '😀 a😀b',
  'It’s “slow” – not well‑known',
  `it's "slow" - not well-known`,
  'an\u00a0apple',
  'two  spaces\nand a line',
  'two spaces and a line',
  '100% worth_it',
  'back\\slash',
  'a.*(b',
  '',
]

test('names match by the same rule in the database and on the page where the words are typed', async () => {
  const typed = [
    ...TEXTS,
    ' CAFE ',
    'o%e',
    'w_rth',
    '%',
    '_',
    '\\',
    'alvarez',
    'lodz',
    'strasse',
    'ffi',
    'λογος',
    'viet nam',
    'SPACES AND',
  ]
  const reported = await workspace.read(async (tx) => {
    const found: boolean[] = []
    for (const query of typed) {
      const { rows } = await sql<{ found: boolean }>`
        select ${holdsWords(sql`texts.text`, query)} as found from unnest(${TEXTS}::text[]) with ordinality as texts (text, place) order by place`.execute(
        tx,
      )
      found.push(...rows.map((row) => row.found))
    }
    return found
  })
  const byDatabase = typed.flatMap((query, at) =>
    TEXTS.map((text, place) => ({ text, query, found: reported[at * TEXTS.length + place] })),
  )
  expect(byDatabase.filter(({ text, query, found }) => found !== wordsFinder(query)(text))).toEqual([])
  expect(reported).toHaveLength(TEXTS.length * typed.length)
})

test('letters of every alphabet with case, and marks of all other scripts, are folded in the same way', async () => {
  const letters = [
    [0x20, 0x700],
    [0x1e00, 0x2100],
  ]
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)))
    .filter((letter) => /[\p{L}\p{M}\p{Pd}\p{Pi}\p{Pf}]/u.test(letter))
  const missed = await workspace.read(async (tx) => {
    const ones: string[] = []
    for (const letter of letters) {
      const { rows } = await sql<{
        found: boolean
      }>`select ${holdsWords(sql`texts.text`, foldedForFinding(`x${letter}y`))} as found from (values (${`X${letter}Y`}::text)) as texts (text)`.execute(
        tx,
      )
      if (rows[0]?.found !== true) ones.push(letter)
    }
    return ones
  })
  expect(missed).toEqual([])
  expect([...TYPED_OTHERWISE].filter((sign) => foldedForFinding(sign) === sign)).toEqual([])
})

test('the search text is not a pattern, and no longer than what a user would type', async () => {
  const patterns = ['(a+)+ (a+)+ $', '. .', '[a-z]+ [', '\\', 'a\0b', '(?:x*)* '.repeat(20)]
  const texts = [...patterns, `${'a '.repeat(5_000)}!`]
  await workspace.read(async (tx) => {
    for (const typed of patterns) {
      const { rows } = await sql<{ text: string; found: boolean }>`
        select texts.text, ${holdsWords(sql`texts.text`, typed)} as found from unnest(${texts.map((text) => text.replaceAll('\0', ''))}::text[]) as texts (text)`.execute(
        tx,
      )
      for (const { text, found } of rows)
        expect(found, `${typed} in ${text.slice(0, 40)}`).toBe(wordsFinder(typed.replaceAll('\0', ''))(text))
    }
  })
  expect(() => holdsWords(sql`texts.text`, 'x '.repeat(500_000))).toThrow('At most 200 characters are looked for.')
})
