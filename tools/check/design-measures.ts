import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

/** The values that docs/design.md lists, by property. Sizes that follow the window or the text around them are free. */
const scales: Readonly<Record<string, readonly string[]>> = {
  'font-size': ['12px', '13px', '14px', '16px', '18px', '24px', '28px'],
  'font-weight': ['400', '480', '560', '620', '640'],
  'border-radius': ['0', '2px', '4px', '6px', '8px', '10px', '12px', '999px', '50%'],
}
const following = /^(?:inherit|normal|bold)$|\((?:.|\n)*\)|\d(?:em|rem|%)$/

/** Checks that style sheets use the sizes, weights and corners of the design and no others. */
export const designMeasures: Check = {
  name: 'design measures',
  async find(root) {
    const paths = await matchingFiles(root, /\.css$/, ['apps', 'capabilities', 'editor', 'platform'])
    const found = await Promise.all(
      paths.map(async (path) => measuresOfItsOwn({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    return found.flat()
  },
}

/** Declarations of a style sheet whose values are not on the scale of their property. */
export function measuresOfItsOwn({ path, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((line, at) => {
    const [, property = '', value = ''] = /^\s*([a-z-]+): ([^;]+);$/.exec(line) ?? []
    const scale = scales[property.endsWith('-radius') ? 'border-radius' : property]
    if (scale === undefined) return []
    const values = following.test(value) ? [] : value.split(/[ /]+/)
    return values
      .filter((one) => !scale.includes(one) && !following.test(one))
      .map((one) => ({
        path,
        line: at + 1,
        rule: 'measure-of-its-own',
        message: `${property}: ${one} is not one of ${scale.join(', ')} (docs/design.md).`,
      }))
  })
}
