import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const ACTS = resolve('tests/harness/acts-of-pages.ts')
const onlyActs: Plugin = {
  name: 'only-acts',
  // Parts of pages are not loaded: here only acts are taken from the sources.
  resolveDynamicImport: (specifier) => (typeof specifier === 'string' ? { id: specifier, external: true } : null),
  transform: (code, id) =>
    // The outbox is the page's own, which this copy of the module does not know.
    id.endsWith('/platform/web/graphql/outbox-link.ts')
      ? code.replace('return outboxes.has(client)', 'return outboxes.has(client) || true')
      : null,
}

let bundled: Promise<string> | undefined

/** The acts that pages are given, as one script. */
export async function bundledActs(): Promise<string> {
  bundled ??= buildActs()
  return bundled
}

async function buildActs(): Promise<string> {
  const built = await build({
    configFile: false,
    root: resolve('.'),
    publicDir: false,
    logLevel: 'error',
    plugins: [onlyActs],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: ACTS, formats: ['iife'], name: 'acts' },
      rolldownOptions: { treeshake: { moduleSideEffects: (id: string) => id === ACTS } },
    },
  })
  const [{ output } = { output: [] }] = [built].flat() as { output: { type: string; code?: string }[] }[]
  const code = output.find(({ type }) => type === 'chunk')?.code
  if (code === undefined) throw new Error('The acts of pages were not built.')
  return code
}
