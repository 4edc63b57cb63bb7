import { expect, test } from 'vitest'
import { plantFolder } from '../planted-folder.ts'
import { unusedParts } from './unused.ts'

test('unused files, exports and packages are found', async () => {
  const root = await plantFolder({
    'package.json': JSON.stringify({ name: 'planted', type: 'module', dependencies: { zod: '4.0.0' } }),
    'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }),
    'main.ts': `import { used } from './part.ts'\nprocess.stdout.write(used)\n`,
    'part.ts': `export const used = 'a'\nexport const idle = 'b'\nexport type Idle = string\n`,
    'stray.ts': `export const nobody = 1\n`,
  })
  const found = (await unusedParts(root)).map(({ path, rule, message }) => `${path} ${rule} ${message}`)
  expect(found.toSorted()).toEqual([
    'package.json unused-dependencies Nothing uses this package: zod.',
    'part.ts unused-exports Nobody else uses this export: idle.',
    'part.ts unused-types Nobody else uses this exported type: Idle.',
    'stray.ts unused-files Nothing uses this file.',
  ])
})
