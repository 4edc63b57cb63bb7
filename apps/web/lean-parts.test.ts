import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { plantFolder } from '../../tools/planted-folder.ts'
import { leanParts } from './lean-parts.ts'
import { readPartModules } from './part-modules.ts'

const LARGE = `export const large = '${'large '.repeat(400)}'`
const MOST_UNUSED_BYTES = 1_000

/** Builds an entry with two parts, one of which needs a large module, with that module in a file with others. */
async function built(isTogether: (id: string) => boolean): Promise<unknown> {
  const root = await plantFolder({
    'main.ts': `console.log(() => import('./small-part.ts'), () => import('./large-part.ts'))`,
    'small-part.ts': `import { word } from './word.ts'\nexport const small = () => word`,
    'large-part.ts': `import { word } from './word.ts'\nimport { large } from './large.ts'\nexport const both = () => word + large`,
    'word.ts': `export const word = String(Date.now())`,
    'large.ts': LARGE,
  })
  const entry = join(root, 'main.ts')
  const settings = { root, build: { write: false, minify: false } }
  const parts = await readPartModules([entry], settings)
  return build({
    ...settings,
    configFile: false,
    logLevel: 'silent',
    plugins: [leanParts({ parts, isFirst: () => false, mostUnusedBytes: MOST_UNUSED_BYTES })],
    build: {
      ...settings.build,
      rolldownOptions: { input: entry, output: { codeSplitting: { groups: [{ name: 'shared', test: isTogether }] } } },
    },
  })
}

test('a part that loads a large module to get a small one fails the build', async () => {
  await expect(built((id) => /(?:word|large)\.ts$/.test(id))).rejects.toThrow(/small-part.* loads \d+ bytes/)
})

test('parts that load only what they need are built', async () => {
  await expect(built((id) => id.endsWith('word.ts'))).resolves.toBeDefined()
})
