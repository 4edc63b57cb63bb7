/** Builds the web application when its sources changed; for images and machines that must not build at startup. */
import { buildWebWhenChanged } from '../apps/server/web-build.ts'

const built = await buildWebWhenChanged(() => process.stdout.write('Building the web application …\n'))
process.stdout.write(built ? 'The web application is built.\n' : 'The web application is current.\n')
