import { describe, expect, it } from 'vitest'
import { createRowMapper } from '../../model/row-mapper.ts'
import { readSrt, readWebvtt } from './captions.ts'
import { inspectImport } from './inspect.ts'
import { readText } from './text.ts'

async function tableOf(lines: readonly string[]) {
  const { inspection } = await inspectImport({ name: 'answers.csv', bytes: Buffer.from(lines.join('\n')) }, {})
  const [table] = inspection.kind === 'tables' ? inspection.tables : []
  if (!table) throw new Error('It is a table.')
  return table
}

describe('codes for characters', () => {
  it('are decoded in the columns that an export encoded, and in no other', async () => {
    const table = await tableOf([
      'Name,What&#39;s missing?,What do you write in HTML?',
      'Ada,I don&#39;t know &amp; don&#39;t care.,I write &amp; for an ampersand.',
      'Ben,Nothing at all&#8212;really.,You don&#39;t write & but <b>.',
    ])
    expect(table.mapping.encodedColumns).toEqual([1])
    expect(table.mapping.columns[1]).toMatchObject({ header: 'What&#39;s missing?', label: "What's missing?" })
    const map = createRowMapper(table.mapping)
    const texts = table.sampleRows.map((cells, at) => {
      const outcome = map(cells, at + 1)
      return outcome.ok ? outcome.row.responses.map(({ text }) => text) : []
    })
    expect(texts).toEqual([
      ["I don't know & don't care.", 'I write &amp; for an ampersand.'],
      ['Nothing at all—really.', 'You don&#39;t write & but <b>.'],
    ])
  })

  it('stay as written if the user chose so', async () => {
    const { mapping, sampleRows } = await tableOf(['Comments', 'I don&#39;t know and I don&#39;t care.', 'It is fine.'])
    expect(mapping.encodedColumns).toEqual([0])
    const { encodedColumns: _read, ...asWritten } = mapping
    expect(createRowMapper(asWritten)(sampleRows[0] ?? [], 1)).toMatchObject({
      row: { contentBlocks: [{ text: 'I don&#39;t know and I don&#39;t care.' }] },
    })
  })

  it('are decoded in an encoded text, which says so, and stay in one that is about them', () => {
    expect(readText('Mara: I don&#39;t know.\n\nBen: &quot;Why&quot;?')).toMatchObject({
      paragraphs: ["Mara: I don't know.", 'Ben: "Why"?'],
      warnings: [expect.stringContaining('3 codes')],
    })
    const about = 'Write &lt;v Mara&gt; as <v Mara>, and don&#39;t forget it.'
    expect(readText(about)).toMatchObject({ paragraphs: [about], warnings: [] })
  })

  it('are decoded in SubRip after its own tags, and in WebVTT by its own rule', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\n<i>I don&#39;t</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nR&amp;D\n'
    const { cues, warnings } = readSrt(srt)
    expect(cues?.map(({ text }) => text)).toEqual(["I don't", 'R&D'])
    expect(warnings).toEqual([expect.stringContaining('2 codes')])
    expect(readSrt(srt.replace('R&amp;D', 'R & D')).cues?.map(({ text }) => text)).toEqual(['I don&#39;t', 'R & D'])
    const vtt = readWebvtt('WEBVTT\n\n00:01.000 --> 00:02.000\nWrite &lt;v Mara&gt; for R & D')
    expect(vtt.cues?.map(({ text }) => text)).toEqual(['Write <v Mara> for R & D'])
  })
})
