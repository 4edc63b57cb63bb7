import { resolve } from 'node:path'
import { parseSync, type Plugin, type Rolldown } from 'vite'

/** Which parts pages load immediately; sources are relative to the root of the build. */
interface PageParts {
  /** The source of each application that a host shows. */
  applications: Readonly<Record<'root' | 'workspace', string>>
  /** The source of the entry that draws a text before the application. */
  firstText: string
  /** The source of the entry that shows the answers to a question before the application. */
  firstAnswers: string
  /**
   * Screens with more addresses than that of their route, or with parts that they load later and nearly always. The
   * first address is that of the route which shows the screen, as the route writes it; the others lead there. `besides`
   * are sources of those parts.
   */
  screens: ReadonlyArray<{ addresses: readonly [string, ...string[]]; besides: readonly string[] }>
}

/** The name of the written file, relative to the web root. */
const PAGE_FILES = 'page-files.json'

/**
 * Writes next to the manifest which built files each application and each route's screen begin with, so that the server
 * can announce them: a page requests them together instead of one after another. The source of a screen is taken from
 * the route's own `import()`.
 *
 * The build fails where an address has no route, a route imports no screen, a source is in no file, or a screen does
 * not load what is announced with it.
 */
export function pageFiles({ applications, firstText, firstAnswers, screens }: PageParts): Plugin {
  let root = ''
  const routes = new Map<string, string[]>()
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'pre',
    configResolved(configuration) {
      root = configuration.root
    },
    async transform(code, id) {
      if (!id.startsWith(root) || !code.includes('createRoute(')) return null
      for (const [address, specifiers] of routesIn(id, code)) {
        const sources = await Promise.all(specifiers.map(async (specifier) => this.resolve(specifier, id)))
        routes.set(
          address,
          sources.flatMap((source) => source?.id ?? []),
        )
      }
      return null
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const fileOf = (id: string): Rolldown.OutputChunk =>
        chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
        chunks.find(({ moduleIds }) => moduleIds.includes(id)) ??
        this.error(`${id} is in no file of its own or of others, so that the server cannot announce it.`)
      const sourceOf = (path: string): string => resolve(root, path).replaceAll('\\', '/')
      const filesAt = (addresses: readonly [string, ...string[]], besides: readonly string[]): string[] => {
        for (const address of addresses)
          if (!routes.has(address)) this.error(`No route has the address ${address}, which the server is to announce.`)
        const shown = (routes.get(addresses[0]) ?? []).map(fileOf)
        if (shown.length === 0) this.error(`The route ${addresses[0]} imports no screen that the server can announce.`)
        const later = laterFiles(chunks, shown)
        const announced = besides.map((path) => fileOf(sourceOf(path)).fileName)
        for (const [index, file] of announced.entries())
          if (!later.has(file)) this.error(`The screen of ${addresses[0]} does not load ${besides[index]}.`)
        return [...shown.map(({ fileName }) => fileName), ...announced]
      }
      const everyScreen = (): PageParts['screens'] => {
        const reported = new Set(screens.flatMap(({ addresses }) => [...addresses]))
        const others = [...routes].filter(([address, shown]) => shown.length > 0 && !reported.has(address))
        const all = [...screens, ...others.map(([address]) => ({ addresses: [address] as const, besides: [] }))]
        // The first matching address is used: literal addresses come before those with parameters.
        return all.toSorted(({ addresses: [one] }, { addresses: [other] }) => compareAddresses(one, other))
      }
      const source = {
        applications: Object.fromEntries(
          Object.entries(applications).map(([name, path]) => [name, fileOf(sourceOf(path)).fileName]),
        ),
        firstText: fileOf(sourceOf(firstText)).fileName,
        firstAnswers: fileOf(sourceOf(firstAnswers)).fileName,
        screens: everyScreen().map(({ addresses, besides }) => ({ addresses, files: filesAt(addresses, besides) })),
      }
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: JSON.stringify(source) })
    },
  }
}

function compareAddresses(one: string, other: string): number {
  const key = (address: string): string => address.replaceAll('$', '\uFFFF')
  return key(one) < key(other) ? -1 : 1
}

/** The files that these files, and what they import, load once they run. */
function laterFiles(
  chunks: readonly Rolldown.OutputChunk[],
  first: readonly Rolldown.OutputChunk[],
): ReadonlySet<string> {
  const reached = new Set(first)
  for (const { imports } of reached)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk)
  return new Set([...reached].flatMap(({ dynamicImports }) => dynamicImports))
}

interface Node extends Record<string, unknown> {
  type: string
}

/**
 * The routes that a module declares with `createRoute`: each address, relative to its parent unless that is in the same
 * module, with what its component and the frames around it import by `import()`, also through constants of the module.
 */
export function routesIn(path: string, code: string): Map<string, string[]> {
  const constants = new Map<string, Node>()
  const calls: Node[] = []
  everyNode(parseSync(path, code).program as unknown as Node, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init))
      constants.set(String(node.id.name), node.init)
    if (isRoute(node)) calls.push(node)
  })
  const parentOf = (call: Node): Node | undefined => {
    const parent = optionOf(call, 'getParentRoute')?.body
    const parentCall = isNode(parent) ? constants.get(String(parent.name)) : undefined
    return parentCall && isRoute(parentCall) ? parentCall : undefined
  }
  const addressOf = (call: Node): string | undefined => {
    const own = optionOf(call, 'path')?.value
    const parent = parentOf(call)
    const above = parent ? (addressOf(parent) ?? '') : ''
    return typeof own === 'string' ? `${above}/${own}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '') : undefined
  }
  const importsOf = (node: Node, seen: Set<string>): string[] => {
    const found: string[] = []
    everyNode(node, (inner) => {
      if (inner.type === 'ImportExpression' && isNode(inner.source)) found.push(String(inner.source.value))
      const constant = inner.type === 'Identifier' ? constants.get(String(inner.name)) : undefined
      if (!constant || seen.has(String(inner.name))) return
      seen.add(String(inner.name))
      found.push(...importsOf(constant, seen))
    })
    return found
  }
  const shownBy = (call: Node): string[] => {
    const component = optionOf(call, 'component')
    const parent = parentOf(call)
    return component ? [...(parent ? shownBy(parent) : []), ...importsOf(component, new Set())] : []
  }
  const routes = new Map<string, string[]>()
  for (const call of calls) {
    const address = addressOf(call)
    // A frame and the screen that it shows first have the same address.
    if (address !== undefined) routes.set(address, [...new Set([...(routes.get(address) ?? []), ...shownBy(call)])])
  }
  return routes
}

function isRoute(node: Node): boolean {
  return node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'createRoute'
}

function optionOf({ arguments: given }: Node, name: string): Node | undefined {
  const options: unknown = Array.isArray(given) ? given[0] : undefined
  const properties = isNode(options) && Array.isArray(options.properties) ? options.properties.filter(isNode) : []
  const value = properties.find(({ key }) => isNode(key) && key.name === name)?.value
  return isNode(value) ? value : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function everyNode(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) everyNode(child, visit)
}
