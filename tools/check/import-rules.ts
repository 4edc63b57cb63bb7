import type { Capability, Layer } from '../../architecture.ts'
import type { Finding } from './finding.ts'
import type { Import } from './import-graph.ts'
import { placeOf, type Place } from './place.ts'

type Capabilities = Readonly<Record<string, Capability>>
type CapabilityPlace = Extract<Place, { kind: 'capability' }>

/** What each room without product words may import in addition to packages. */
const reachable: Partial<Record<Place['kind'], ReadonlyArray<Place['kind']>>> = {
  kernel: ['kernel'],
  'platform-server': ['kernel', 'platform-server'],
  'platform-web': ['kernel', 'platform-web', 'operations'],
  'editor-document': ['kernel', 'editor-document'],
  'editor-web': ['kernel', 'platform-web', 'editor-document', 'editor-web'],
  migration: ['kernel', 'platform-server'],
  sample: ['kernel', 'sample'],
  operations: ['operations'],
  architecture: [],
}

/** What each layer of a capability may import in addition to capabilities. */
const reachableFromLayer: Record<Layer, ReadonlyArray<Place['kind']>> = {
  model: ['kernel', 'editor-document'],
  server: ['kernel', 'platform-server', 'editor-document', 'sample'],
  web: ['kernel', 'platform-web', 'editor-document', 'editor-web', 'operations'],
}

const layersBelow: Record<Layer, readonly Layer[]> = {
  model: ['model'],
  server: ['model', 'server'],
  web: ['model', 'web'],
}

/** The module that defines types of events: they are declared only with it. */
const DECLARES_EVENTS = 'capabilities/journal/model/define-events.ts'

/** Files that a registry finds: nothing else imports them. */
const foundByRegistry = /^(graphql\.ts|routes\.ts|kind\.ts|kinds\/[^/]+\.ts|hooks\.ts|jobs\/[^/]+\.handler\.ts)$/

/** Checks every import against the rules of ARCHITECTURE.md: rooms, tiers, doors, registries. */
export function forbiddenImports(imports: readonly Import[], capabilities: Capabilities): Finding[] {
  const findings: Finding[] = []
  for (const one of imports) {
    if (one.to === undefined || one.to.endsWith('package.json')) continue
    const refusal = refusalOf(one.from, one.to, capabilities)
    if (refusal !== undefined) findings.push({ path: one.from, line: one.line, ...refusal })
  }
  return findings
}

type Refusal = Pick<Finding, 'rule' | 'message'>

function refusalOf(from: string, to: string, capabilities: Capabilities): Refusal | undefined {
  const source = placeOf(from)
  const target = placeOf(to)
  if (source === undefined)
    return { rule: 'no-such-room', message: 'The house has no room for this file: see ARCHITECTURE.md.' }
  if (source.kind === 'workshop') return undefined
  if (target === undefined) return { rule: 'no-such-room', message: `${to} stands in no room: see ARCHITECTURE.md.` }
  if (target.kind === 'workshop')
    return { rule: 'product-imports-tests', message: `${to} is for tests and tools; the product does not import it.` }
  if (target.kind === 'registry' && source.kind !== 'app-server')
    return { rule: 'registry-only-in-apps', message: 'A registry is imported only by apps/server.' }
  if (target.kind === 'words' && source.kind !== 'app-server' && source.kind !== 'app-web')
    return { rule: 'registry-only-in-apps', message: 'A registry is imported only by apps.' }
  if (target.kind === 'web-registry' && source.kind !== 'app-web')
    return {
      rule: 'registry-only-in-apps',
      message: 'A registry of what runs in the browser is imported only by apps/web.',
    }
  if (source.kind === 'registry' || source.kind === 'web-registry' || source.kind === 'words') return undefined
  if (
    target.kind === 'capability' &&
    target.layer === 'server' &&
    foundByRegistry.test(target.inside) &&
    !isOwnDoor(source, target)
  ) {
    return { rule: 'found-by-registry', message: `${to} is found through its registry; nobody imports it.` }
  }
  if (
    to === DECLARES_EVENTS &&
    !(source.kind === 'capability' && source.layer === 'model' && source.inside === 'events.ts')
  )
    return {
      rule: 'events-are-declared',
      message: 'Events are declared in the model/events.ts of a capability, where the registry finds them.',
    }
  switch (source.kind) {
    case 'capability':
      return fromCapability(source, target, to, capabilities)
    case 'integration':
      return fromIntegration(source, target, to)
    case 'app-server':
      return isBrowserRoom(target) ? { rule: 'server-imports-web', message: `${to} runs in the browser.` } : undefined
    case 'app-web':
      return fromWebApplication(target, to)
    default:
      return reachable[source.kind]?.includes(target.kind)
        ? undefined
        : { rule: 'imports-upward', message: `${source.kind} does not import ${to}.` }
  }
}

/** A door may export the graph types of its own `graphql.ts`, so that others can refer to them. */
function isOwnDoor(source: Place, target: CapabilityPlace): boolean {
  return (
    source.kind === 'capability' &&
    source.capability === target.capability &&
    source.inside === 'index.ts' &&
    target.inside === 'graphql.ts'
  )
}

function isBrowserRoom(place: Place): boolean {
  return (
    ['platform-web', 'editor-web', 'app-web', 'operations'].includes(place.kind) ||
    ('layer' in place && place.layer === 'web')
  )
}

function isServerRoom(place: Place): boolean {
  return (
    ['platform-server', 'app-server', 'migration', 'sample', 'registry'].includes(place.kind) ||
    ('layer' in place && place.layer === 'server')
  )
}

function fromWebApplication(target: Place, to: string): Refusal | undefined {
  if (isServerRoom(target))
    return {
      rule: 'web-imports-server',
      message: `${to} runs in the server; not even its types belong in the browser.`,
    }
  if (target.kind === 'capability' && target.layer === 'web' && target.inside !== 'index.ts') {
    return {
      rule: 'through-the-door',
      message: `Import #${target.capability}/web/index.ts, the door, instead of ${to}.`,
    }
  }
  return undefined
}

function fromIntegration(
  source: Extract<Place, { kind: 'integration' }>,
  target: Place,
  to: string,
): Refusal | undefined {
  if (target.kind === 'integration') {
    if (target.provider === source.provider || target.provider === '_contract') return undefined
    return {
      rule: 'provider-imports-provider',
      message: `A provider imports the contract, never another provider (${to}).`,
    }
  }
  return ['kernel', 'platform-server', 'platform-web', 'operations'].includes(target.kind)
    ? undefined
    : { rule: 'provider-imports-product', message: `A provider imports the contract and the platform, not ${to}.` }
}

function fromCapability(
  source: CapabilityPlace,
  target: Place,
  to: string,
  capabilities: Capabilities,
): Refusal | undefined {
  if (source.layer === 'web' && isServerRoom(target)) {
    return {
      rule: 'web-imports-server',
      message: `${to} runs in the server; not even its types belong in the browser.`,
    }
  }
  if (source.layer !== 'web' && isBrowserRoom(target))
    return { rule: 'server-imports-web', message: `${to} runs in the browser.` }
  if (target.kind === 'integration') {
    const contract = target.provider === '_contract'
    return contract ? undefined : { rule: 'imports-provider', message: `Nothing imports a provider (${to}).` }
  }
  if (target.kind !== 'capability') {
    return reachableFromLayer[source.layer].includes(target.kind)
      ? undefined
      : {
          rule: source.layer === 'model' ? 'model-runs-anywhere' : 'imports-upward',
          message: `${source.layer} of a capability does not import ${to}.`,
        }
  }
  if (!layersBelow[source.layer].includes(target.layer)) {
    return {
      rule: source.layer === 'model' ? 'model-runs-anywhere' : 'imports-upward',
      message: `${source.layer} does not import ${target.layer} (${to}).`,
    }
  }
  if (target.capability === source.capability) return undefined
  return acrossCapabilities(source, target, to, capabilities)
}

function acrossCapabilities(
  source: CapabilityPlace,
  target: CapabilityPlace,
  to: string,
  capabilities: Capabilities,
): Refusal | undefined {
  const own = capabilities[source.capability]
  const other = capabilities[target.capability]
  if (!own) return { rule: 'not-in-architecture', message: `${source.capability} is missing from architecture.ts.` }
  if (!other) return { rule: 'not-in-architecture', message: `${target.capability} is missing from architecture.ts.` }
  if (other.tier > own.tier)
    return {
      rule: 'imports-upward',
      message: `${source.capability} (tier ${own.tier}) does not import ${target.capability} (tier ${other.tier}).`,
    }
  if (other.tier === own.tier && !own.uses.includes(target.capability)) {
    return {
      rule: 'sideways',
      message: `architecture.ts lists no edge from ${source.capability} to ${target.capability}.`,
    }
  }
  if (target.layer !== 'model' && target.inside !== 'index.ts') {
    return {
      rule: 'through-the-door',
      message: `Import #${target.capability}/${target.layer}/index.ts, the door, instead of ${to}.`,
    }
  }
  return undefined
}

/** The faults of the list itself: an edge to nowhere, across tiers, or in a circle. */
export function architectureFaults(capabilities: Capabilities): Finding[] {
  const findings: Finding[] = []
  const report = (message: string): void =>
    void findings.push({ path: 'architecture.ts', rule: 'architecture', message })
  const settled = new Set<string>()
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      report(`The sideways edges form a circle: ${[...trail.slice(trail.indexOf(name)), name].join(' → ')}.`)
      return
    }
    if (settled.has(name)) return
    for (const used of capabilities[name]?.uses ?? []) visit(used, [...trail, name])
    settled.add(name)
  }
  for (const [name, { tier, uses }] of Object.entries(capabilities)) {
    for (const used of uses) {
      const other = capabilities[used]
      if (!other) report(`${name} uses ${used}, which is not listed.`)
      else if (other.tier !== tier)
        report(`${name} names ${used} of another tier: only edges inside a tier are listed.`)
    }
    visit(name, [])
  }
  return findings
}
