import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { wordForms } from '#highlights/model/tag-health.ts'
import { exampleOf, learnTag, type Example, type Judge } from '#agreement/model/examples-coder.ts'
import { cohensKappa } from '#agreement/model/figures.ts'
import { saying, type NamedTag } from '#agreement/model/words-coder.ts'

// Sentences that people sorted, read in place and never copied: ../shared/data beside the repository. If it is absent,
// these tests are skipped.
const DATA = join(import.meta.dirname, '../../../shared/data')
const real = describe.skipIf(!existsSync(DATA))

function rows(path: string): Array<Record<string, string>> {
  return parse(readFileSync(join(DATA, path)), { columns: true, bom: true, trim: true, relax_column_count: true })
}

/** Returns Cohen’s kappa of a coder compared with the people who sorted the sentences, the mean of the tags. */
function meanKappa(
  tags: readonly NamedTag[],
  judgeOf: (tag: NamedTag) => Judge,
  sentences: readonly Example[],
): number {
  const kappas = tags.flatMap((tag) => {
    const judge = judgeOf(tag)
    const people = sentences.map(({ tagIds }) => tagIds.has(tag.id))
    return people.includes(true)
      ? [
          cohensKappa(
            people,
            sentences.map(({ forms }) => judge(forms)),
          ) ?? 0,
        ]
      : []
  })
  return kappas.reduce((sum, kappa) => sum + kappa, 0) / kappas.length
}

function compare(
  name: string,
  tags: readonly NamedTag[],
  examples: readonly Example[],
  sentences: readonly Example[],
): { byNames: number; learned: number } {
  const figures = {
    byNames: meanKappa(tags, saying, sentences),
    learned: meanKappa(tags, (tag) => learnTag(tag, examples), sentences),
  }
  process.stdout.write(
    `${name}: kappa with people, mean of the tags: by names ${figures.byNames.toFixed(2)}, learned ${figures.learned.toFixed(2)}\n`,
  )
  return figures
}

real('the automatic coder agrees with people', () => {
  const TAGS = 10
  const EACH = 20

  test('for requests to a bank, ten tags of 77 with twenty examples each: far better than by the names of tags', () => {
    const known = rows('2-clustering/banking77/train.csv')
    const titles = [...new Set(known.map(({ category }) => category ?? ''))]
    const tags = titles.slice(0, TAGS).map((id) => ({ id, names: [id.replaceAll('_', ' ')] }))
    const chosen = new Set(tags.map(({ id }) => id))
    const asExample = ({ text = '', category = '' }: Record<string, string>): Example =>
      exampleOf(text, chosen.has(category) ? [category] : [])
    const examples = titles
      .flatMap((title) => known.filter(({ category }) => category === title).slice(0, EACH))
      .map(asExample)
    const { byNames, learned } = compare(
      'banking77',
      tags,
      examples,
      rows('2-clustering/banking77/test.csv').map(asExample),
    )
    expect(learned).toBeGreaterThan(0.65)
    expect(learned).toBeGreaterThan(2 * byNames)
  })

  test('for an interview without tags, trained on another one: about as little as by the names of tags, since everyone uses other words', () => {
    const read = (path: string): Example[] =>
      rows(`4-interviews/oral-history-tagged-csv/${path}`).flatMap(({ words = '', tags = '' }) =>
        wordForms(words).length === 0
          ? []
          : [
              exampleOf(
                words,
                tags.split(/[;,]/).map((tag) => tag.trim()),
              ),
            ],
      )
    const tags = rows('4-interviews/oral-history-tagged-csv/filters.csv').map(({ tag = '' }) => ({
      id: tag,
      names: [tag],
    }))
    const [one, other] = [read('mcmichael.csv'), read('wrigley.csv')]
    for (const [name, examples, sentences] of [
      ['oral history, first to second', one, other],
      ['oral history, second to first', other, one],
    ] as const) {
      const { byNames, learned } = compare(name, tags, examples, sentences)
      expect(learned).toBeGreaterThan(byNames - 0.02)
    }
  })
})
