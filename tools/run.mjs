/**
 * `node tools/run.mjs FILE [ARGUMENT …]`: installs what is missing and runs FILE on the Node 24 of the project.
 * Every script of package.json starts here.
 */
import { ensureInstalled, handOver } from './bootstrap.mjs'

const [file, ...rest] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Say which file to run: node tools/run.mjs FILE [ARGUMENT …]\n')
  process.exit(2)
}
ensureInstalled()
handOver([file, ...rest])
