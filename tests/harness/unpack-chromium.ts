// A process of its own: the package unpacks into the temporary folder and reads both that and its wishes from the
// environment.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
