import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { tagFindings } from '#highlights/model/tag-health.ts'

// Lists by which people sorted thousands of texts, read in place and never copied; skipped if they are absent. All of
// their tags are different, except for the one that is misspelt.
const DATA = join(import.meta.dirname, '../../../shared/data')
const real = describe.skipIf(!existsSync(DATA))

function duplicates(titles: Iterable<string>): string[][] {
  const all = [...new Set(titles)].filter((title) => title !== '')
  const tags = all.map((title, at) => ({ id: String(at), title, count: 3, lastGivenAt: null, othersSince: 0 }))
  return tagFindings(tags).flatMap((finding) =>
    finding.kind === 'DUPLICATE' ? [finding.tagIds.map((id) => all[Number(id)] ?? '')] : [],
  )
}

const read = (path: string): Buffer => readFileSync(join(DATA, path))

real('tags that are said to mean the same', () => {
  it('none of 77 intents of a bank, and of 22 of an insurance', () => {
    expect(duplicates(JSON.parse(read('2-clustering/banking77/categories.json').toString()) as string[])).toEqual([])
    const lines = read('2-clustering/dstc11-insurance/test-utterances.jsonl').toString().split('\n').filter(Boolean)
    expect(duplicates(lines.map((line) => (JSON.parse(line) as { intent: string }).intent))).toEqual([])
  })

  it('none of the issues and products of complaints', () => {
    const rows = parse<Record<string, string>>(gunzipSync(read('1-feedback/cfpb-complaints-a/complaints_a.csv.gz')), {
      columns: true,
    })
    for (const column of ['Issue', 'Sub-issue', 'Product', 'Sub-product'])
      expect(duplicates(rows.map((row) => row[column] ?? ''))).toEqual([])
  })

  it('of the tags of an oral history the one that is misspelt', () => {
    const rows = parse<{ tags?: string }>(read('4-interviews/oral-history-tagged-csv/wrigley.csv'), {
      columns: true,
      bom: true,
      relax_column_count: true,
    })
    const tags = rows.flatMap(({ tags: given = '' }) => given.split(';').map((tag) => tag.trim()))
    expect(duplicates(tags)).toEqual([['between', 'beween']])
  })
})
