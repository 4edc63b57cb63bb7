import { unpackArchive } from '#platform/server/foreign-files/archive.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { xmlTokens } from '#platform/server/foreign-files/xml.ts'

/** The parts of an office file that are text, and how they refer to one another. */
export interface OfficePackage {
  /** The XML of a part; null if there is none. */
  part(path: string): string | null
  /** The references of a part: their ids, the last word of their type, and their target paths. */
  references(path: string): ReadonlyArray<{ id: string; type: string; path: string }>
  /** The target of a reference of this type, of the package or of a part. */
  target(path: string, type: string): string | null
}

const TEXT_PART = /\.(?:xml|rels)$/i

/** Opens an office file. @throws Failure for damaged, protected and oversized ones */
export function openPackage(bytes: Uint8Array): OfficePackage {
  const parts = unpackArchive(bytes, (path) => TEXT_PART.test(path))
  const byPath = new Map([...parts].map(([path, content]) => [path.toLowerCase(), content]))
  const part = (path: string): string | null => {
    const content = byPath.get(path.toLowerCase())
    return content ? decodePart(content) : null
  }
  const references: OfficePackage['references'] = (path) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const xml = part(`${folder}_rels/${path.slice(folder.length)}.rels`)
    if (xml === null) return []
    return [...xmlTokens(xml)].flatMap((token) => {
      if (token.kind !== 'open' || token.name !== 'Relationship' || token.attributes['TargetMode'] === 'External')
        return []
      const { Id: id = '', Type: type = '', Target: target = '' } = token.attributes
      return [{ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolved(folder, target) }]
    })
  }
  return { part, references, target: (path, type) => references(path).find((one) => one.type === type)?.path ?? null }
}

/** The main part of an office file. @throws Failure if there is none */
export function mainPart(file: OfficePackage): { path: string; xml: string } {
  const path = file.target('', 'officeDocument')
  const xml = path === null ? null : file.part(path)
  if (path === null || xml === null) throw unreadable('DAMAGED', 'The document is damaged: its main part is missing.')
  return { path, xml }
}

function decodePart(content: Uint8Array): string {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
  return new TextDecoder(isWide ? (content[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(content)
}

/** The target path of a reference of a part in a folder. */
function resolved(folder: string, target: string): string {
  const steps = (target.startsWith('/') ? target : `${folder}${target}`).split('/')
  const path: string[] = []
  for (const step of steps) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
