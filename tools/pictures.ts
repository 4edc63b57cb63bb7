/**
 * `npm run pictures`: takes a picture of every screen, in each of its states, light and dark, at 390, 1280, 1440 and
 * 2560 pixels, and compares them with those that were kept. Pictures that changed, appeared or disappeared are listed,
 * and shown side by side in `.data/pictures/changes.html`; exit code 1 when there are any.
 *
 * `--keep`       keeps the last pictures for the next comparison; takes none
 * `PATH …`       only the walks of these files of `tests/e2e/accessibility`
 */
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './files.ts'
import { comparePictures } from './pictures/compare-pictures.ts'
import { runVitest } from './test/run-vitest.ts'

const WALKS = 'tests/e2e/accessibility/'
const folder = join(projectFolder, '.data', 'pictures')
const [kept, now, changes] = [join(folder, 'kept'), join(folder, 'now'), join(folder, 'changes')]

const args = process.argv.slice(2)
process.exit(args[0] === '--keep' ? keep() : await takeAndCompare(args))

function keep(): number {
  if (!existsSync(now)) {
    console.error('There are no pictures yet. Take some: npm run pictures')
    return 2
  }
  rmSync(kept, { recursive: true, force: true })
  cpSync(now, kept, { recursive: true })
  console.log('What was taken last is what the next pictures are compared with.')
  return 0
}

async function takeAndCompare(paths: readonly string[]): Promise<number> {
  rmSync(now, { recursive: true, force: true })
  const walks = paths.length > 0 ? paths : [WALKS]
  const { exitCode } = await runVitest(['--project', 'e2e', ...walks, '-t', 'axe finds nothing'], join(folder, 'run'), {
    QUARRY_PICTURES: now,
  })
  if (exitCode !== 0) {
    console.error('Not every screen could be reached: see above.')
    return exitCode
  }
  if (!existsSync(kept)) {
    console.log(`The pictures are in ${now}. Keep them for the next comparison: npm run pictures -- --keep`)
    return 0
  }
  const found = await comparePictures({ kept, now, changes }, { onlyTaken: paths.length > 0 })
  for (const { name, what } of found) console.log(`${what.padEnd(8)} ${name}`)
  console.log(
    found.length === 0 ? 'No screen looks other than before.' : `${found.length} differ; side by side: ${changes}.html`,
  )
  return found.length === 0 ? 0 : 1
}
