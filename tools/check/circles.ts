import type { Finding } from './finding.ts'
import type { Import } from './import-graph.ts'

/**
 * Circles of imports between files and between rooms, each reported once with its path. Between files, lazy imports
 * count as well; between rooms they do not, since routes load screens. Tests and tools are left out: nothing imports
 * them.
 */
export function importCircles(imports: readonly Import[]): Finding[] {
  const own = imports.filter((one) => one.to !== undefined && isProduct(one.from) && isProduct(one.to))
  const eager = own.filter((one) => !one.lazy)
  const files = circlesOf(own.map(({ from, to }) => [from, to ?? '']))
  const rooms = circlesOf(eager.map(({ from, to }) => [roomOf(from), roomOf(to ?? '')]))
  const capabilities = circlesOf(imports.flatMap(({ from, to }) => betweenCapabilities(from, to ?? '')))
  const describe = (rule: string, circle: readonly string[]): Finding => ({
    path: circle[0] ?? '',
    rule,
    message: `These import each other in a circle: ${[...circle, circle[0]].join(' → ')}.`,
  })
  return [
    ...files.map((circle) => describe('circle-of-files', circle)),
    ...rooms.map((circle) => describe('circle-of-folders', circle)),
    ...capabilities.map((circle) => describe('circle-of-capabilities', circle)),
  ]
}

function isProduct(path: string): boolean {
  return (
    /^(apps|capabilities|database|editor|generated|integrations|platform)\//.test(path) &&
    !/\.test\.tsx?$|\/testing(-[a-z-]+)?(\.tsx?$|\/)/.test(path)
  )
}

/**
 * The room of a file: a layer of a capability, a folder of the platform, a screen. A file outside all rooms is its own
 * room.
 */
function roomOf(path: string): string {
  const parts = path.split('/')
  const depth = path.startsWith('apps/web/screens/') ? 4 : 3
  return parts.length > depth ? parts.slice(0, depth).join('/') : path
}

/** The edge between two whole capabilities, if both ends are inside one. */
function betweenCapabilities(from: string, to: string): Array<[string, string]> {
  const ends = [from, to]
    .filter((path) => path.startsWith('capabilities/') && isProduct(path))
    .map((path) => path.split('/').slice(0, 2).join('/'))
  const [source, target] = ends
  return source === undefined || target === undefined ? [] : [[source, target]]
}

/** The strongly connected components with more than one member, each as one path around it (Tarjan's algorithm). */
function circlesOf(edges: ReadonlyArray<readonly [from: string, to: string]>): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) visit(other)
      if (stack.includes(other)) low.set(node, Math.min(low.get(node) ?? 0, low.get(other) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const members = new Set(stack.splice(stack.indexOf(node)))
    if (members.size > 1) circles.push(wayAround(node, members, next))
  }
  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return circles
}

/** The shortest path from a member back to itself inside its component. */
function wayAround(
  start: string,
  members: ReadonlySet<string>,
  next: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const other of next.get(node) ?? []) {
      if (other === start) {
        const way = [node]
        for (let step = node; step !== start;) {
          step = cameFrom.get(step) ?? start
          way.unshift(step)
        }
        return way
      }
      if (!members.has(other) || cameFrom.has(other)) continue
      cameFrom.set(other, node)
      queue.push(other)
    }
  }
  return [...members]
}
