// Runs as a separate process: the package unpacks into the temporary folder and reads both that and its options from
// the environment.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
