import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

/** Names that only types of fields and questions have, and names that other things have as well. */
const OWN = 'BOOLEAN|DATETIME|NPS|SELECT|FREE_TEXT|SINGLE_SELECT|MULTI_SELECT'
const ANY = `${OWN}|NUMBER|TEXT|EMAIL|PHONE|URL|PERSON`

/** Comparisons of a value with one type, or with a list of them. */
const asking = [
  new RegExp(`(?:[!=]==? |\\bcase )'(?:${OWN})'`),
  new RegExp(
    `(?:\\bfield\\??\\.type|\\bquestion\\??\\.type|\\b(?:field|question)Type|\\btypeOf\\([\\w.]+\\)) [!=]== '(?:${ANY})'`,
  ),
  new RegExp(`\\bnew Set(?:<\\w+>)?\\(\\['(?:${OWN})'`),
  new RegExp(`\\['(?:${ANY})'[^\\]]*\\]\\.includes\\(`),
]

const registries = /^capabilities\/(?:fields\/(?:model|web)\/types|notes\/(?:model|web)\/question-types)\//
/** Files that compare something other than the type of a field: the kind of a filter of search, as in document 2. */
const OTHER_KINDS: ReadonlySet<string> = new Set(['capabilities/search/server/filter-queries.ts'])

/** Checks that only their registries distinguish types of fields and of questions: decision 0085. */
export const typesInOnePlace: Check = {
  name: 'types in one place',
  async find(root) {
    const paths = (await matchingFiles(root, /\.tsx?$/, ['apps', 'capabilities', 'platform', 'editor'])).filter(
      (path) => !/\.test\.tsx?$/.test(path) && !registries.test(path) && !OTHER_KINDS.has(path),
    )
    const sources = await Promise.all(
      paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    return sources.flatMap(typesReportedApart)
  },
}

export function typesReportedApart({ path, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((line, at) =>
    asking.some((pattern) => pattern.test(line))
      ? [
          {
            path,
            line: at + 1,
            rule: 'type-told-apart',
            message: 'What a type of field or question is asks its registry: rulesOf, faceOf, questionRulesOf.',
          },
        ]
      : [],
  )
}
