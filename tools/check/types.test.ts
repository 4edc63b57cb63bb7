import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../files.ts'
import { plantFolder } from '../planted-folder.ts'
import { typeFaults } from './types.ts'

async function faultsOf(configuration: 'anywhere' | 'node' | 'browser', code: string): Promise<string[]> {
  const root = await plantFolder({
    'tsconfig.json': JSON.stringify({
      extends: join(projectFolder, `tsconfig.${configuration}.json`),
      compilerOptions: { typeRoots: [join(projectFolder, 'node_modules/@types')] },
      include: ['planted.ts'],
    }),
    'package.json': '{ "type": "module" }',
    'planted.ts': code,
  })
  return (await typeFaults(root, 'tsconfig.json')).map(({ path, rule }) => `${path} ${rule}`)
}

test('a model can use neither the page nor the process', async () => {
  expect(await faultsOf('anywhere', `export const title = document.title\n`)).toEqual(['planted.ts TS2584'])
  expect(await faultsOf('anywhere', `export const home = process.cwd()\n`)).toEqual(['planted.ts TS2591'])
  expect(await faultsOf('anywhere', `export const address = new URL('http://localhost')\n`)).toEqual([])
})

test('the browser has no process, the server does', async () => {
  expect(await faultsOf('browser', `export const home = process.cwd()\n`)).toEqual(['planted.ts TS2591'])
  expect(await faultsOf('node', `export const home = process.cwd()\n`)).toEqual([])
})

test('an element of a list may be missing', async () => {
  expect(await faultsOf('node', `export const first = (names: string[]): string => names[0]\n`)).toEqual([
    'planted.ts TS2322',
  ])
})

test('only syntax that Node can strip is allowed', async () => {
  expect(await faultsOf('node', `export enum Level { Read }\n`)).toEqual(['planted.ts TS1294'])
})
