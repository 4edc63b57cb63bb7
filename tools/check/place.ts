import type { Layer } from '../../architecture.ts'

/** The room that a file belongs to. */
export type Place =
  | { kind: 'kernel' | 'platform-server' | 'platform-web' | 'editor-document' | 'editor-web' }
  | { kind: 'capability'; capability: string; layer: Layer; inside: string }
  | { kind: 'integration'; provider: string; layer: Layer }
  | {
      kind:
        | 'app-server'
        | 'app-web'
        | 'migration'
        | 'sample'
        | 'registry'
        | 'web-registry'
        | 'words'
        | 'operations'
        | 'architecture'
    }
  /** Tests, factories, tools and settings: they may import everything, and nothing of the product imports them. */
  | { kind: 'workshop' }

const fixedPlaces: ReadonlyArray<
  readonly [prefix: string, kind: Exclude<Place['kind'], 'capability' | 'integration'>]
> = [
  ['platform/kernel/', 'kernel'],
  ['platform/server/', 'platform-server'],
  ['platform/web/', 'platform-web'],
  ['editor/document/', 'editor-document'],
  ['editor/web/', 'editor-web'],
  ['apps/server/', 'app-server'],
  ['apps/web/', 'app-web'],
  ['database/migrations/', 'migration'],
  ['database/sample/', 'sample'],
  ['generated/registry/history-words.ts', 'words'],
  ['generated/registry/', 'registry'],
  ['generated/web-registry/', 'web-registry'],
  ['generated/operations/', 'operations'],
  ['architecture.ts', 'architecture'],
]

/** The room of a file; undefined where the architecture has no such room. */
export function placeOf(path: string): Place | undefined {
  if (
    /\.(test|e2e|bench)\.tsx?$/.test(path) ||
    /\/testing(-[a-z-]+)?(\.tsx?$|\/)/.test(path) ||
    /^(tests|tools)\//.test(path) ||
    /(^|\/)[\w-]+\.config\.ts$/.test(path)
  ) {
    return { kind: 'workshop' }
  }
  const fixed = fixedPlaces.find(([prefix]) => path.startsWith(prefix))
  if (fixed) return { kind: fixed[1] }
  const inside = /^(capabilities|integrations)\/([^/]+)\/(model|server|web)\/(.+)$/.exec(path)
  if (!inside) return undefined
  const [, top, name = '', layer, rest = ''] = inside
  if (top === 'capabilities') return { kind: 'capability', capability: name, layer: layer as Layer, inside: rest }
  return { kind: 'integration', provider: name, layer: layer as Layer }
}
