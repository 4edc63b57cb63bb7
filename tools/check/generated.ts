import { ownedFolders, staleFiles } from '../generate/generated-file.ts'
import type { Check } from './finding.ts'

const sentences = {
  missing: 'This generated file is missing.',
  different: 'This generated file differs from its sources.',
  'left over': 'Nothing generates this file any more.',
} as const

/** Generates everything that `npm run generate` does, and compares it with what is committed. */
export const generated: Check = {
  name: 'generated',
  async find(root) {
    const { allFiles } = await import('../generate/all-files.ts')
    const stale = await staleFiles(root, await allFiles(root), ownedFolders)
    return stale.map(({ path, state }) => ({
      path,
      rule: 'stale',
      message: `${sentences[state]} Run "npm run generate".`,
    }))
  },
}
