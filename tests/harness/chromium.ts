import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium that can be started on this machine: the program, and the environment it needs to find its own libraries
 * and fonts.
 */
export interface Chromium {
  executablePath: string
  environment: Record<string, string>
}

// Makes the package unpack the libraries that it includes for machines without them.
const unpackLibraries = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }

// The package's own configuration names folders of the machines it is made for; without any font, text fields crash the
// browser.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>/tmp/fonts-cache</cachedir>
</fontconfig>
`

/**
 * Finds the browser of the journeys: the one in npm (64-bit Linux), otherwise one installed on the machine. Unpacks it
 * once per version into `.data/browser`; a half-written copy is never used. Throws with a sentence if there is none.
 */
export async function findChromium(): Promise<Chromium> {
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium()
  const executablePath = systemBrowsers.find((path) => existsSync(path))
  if (executablePath === undefined)
    throw new Error(
      'No Chromium was found. Install one (for example "apt install chromium") to run the browser journeys.',
    )
  return { executablePath, environment: {} }
}

async function unpackedChromium(): Promise<Chromium> {
  const manifest = JSON.parse(
    await readFile(join(projectFolder, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string }
  const home = join(projectFolder, '.data', 'browser')
  const folder = join(home, `chromium-${manifest.version}`)
  if (!existsSync(folder)) {
    await mkdir(home, { recursive: true })
    const partial = await mkdtemp(join(home, 'partial-'))
    await promisify(execFile)(process.execPath, [fileURLToPath(new URL('unpack-chromium.ts', import.meta.url))], {
      cwd: projectFolder,
      env: { ...process.env, ...unpackLibraries, TMPDIR: partial },
    })
    await writeFile(join(partial, 'fonts', 'fonts.conf'), fontsConfiguration)
    try {
      await rename(partial, folder)
    } catch (error) {
      await rm(partial, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}
