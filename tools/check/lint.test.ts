import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../files.ts'
import { plantFolder } from '../planted-folder.ts'
import { lintFindings } from './lint.ts'

async function rulesBroken(path: string, code: string): Promise<string[]> {
  const root = await plantFolder({
    '.oxlintrc.json': await readFile(join(projectFolder, '.oxlintrc.json'), 'utf8'),
    'tsconfig.json': JSON.stringify({
      extends: join(projectFolder, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(projectFolder, 'node_modules/@types')] },
      include: ['.'],
    }),
    'package.json': '{ "type": "module" }',
    [path]: code,
  })
  return (await lintFindings(root, ['.'], join(root, '.oxlintrc.json'))).map(({ rule }) => rule)
}

test.each([
  [
    'a floating promise',
    'async function save() {}\nexport function run() {\n  save()\n}\n',
    'typescript(no-floating-promises)',
  ],
  [
    'a promise as a condition',
    'export async function run(ask: () => Promise<boolean>) {\n  if (ask()) return 1\n  return 2\n}\n',
    'typescript(no-misused-promises)',
  ],
  ['an explicit any', 'export const value = (given: any): unknown => given\n', 'typescript(no-explicit-any)'],
  [
    'a non-null assertion',
    'export const first = (names: string[]): string => names[0]!\n',
    'typescript(no-non-null-assertion)',
  ],
  ['the environment outside the configuration', 'export const port = process.env["PORT"]\n', 'node(no-process-env)'],
  ['the page in the server', 'export const title = (): string => document.title\n', 'eslint(no-restricted-globals)'],
  ['a default export', 'export default 1\n', 'import(no-default-export)'],
  [
    'a function that is too long for one look',
    `export function count(): number {\n  let sum = 0\n${'  sum += 1\n'.repeat(140)}  return sum\n}\n`,
    'eslint(max-lines-per-function)',
  ],
  ['the console in the server', 'console.log("here")\nexport {}\n', 'eslint(no-console)'],
])('%s is found', async (_, code, rule) => {
  expect(await rulesBroken('platform/server/planted.ts', code)).toEqual([rule])
})

test('the configuration reads the environment', async () => {
  expect(await rulesBroken('platform/server/configuration.ts', 'export const port = process.env["PORT"]\n')).toEqual([])
})
