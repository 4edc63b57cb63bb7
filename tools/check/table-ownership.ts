import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchingFiles } from '../files.ts'
import type { Finding } from './finding.ts'

/** A text of the product by its path. */
export interface SourceText {
  path: string
  text: string
}

const declarations = /declare module '#platform\/server\/database\/tables\.ts' \{([\s\S]*?)\n\}/g
const byBuilder =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*|copyRows\(\s*\w+,\s*|copyRowsStatement\(\s*)['"`](?:cell\.|global\.)?(\w+)/
const byStatement = /\b(?:insert into|delete from|update)\s+(?:cell\.|global\.)(\w+)/
const writes = new RegExp(`${byBuilder.source}|${byStatement.source}`, 'g')

/** Checks that rows are written only by the capability that owns the table: the one whose server room declares it. */
export async function tableOwnership(root: string): Promise<Finding[]> {
  const paths = await matchingFiles(root, /^(capabilities\/[^/]+\/server|platform\/server)\/.*(?<!\.test)\.ts$/, [
    'capabilities',
    'platform',
  ])
  return foreignWrites(
    await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') }))),
  )
}

/** Writes to a table of another capability, and tables that two capabilities claim. */
export function foreignWrites(sources: readonly SourceText[]): Finding[] {
  const owners = new Map<string, string>()
  const findings: Finding[] = []
  for (const { path, text } of sources) {
    for (const [, block = ''] of text.matchAll(declarations)) {
      for (const [, table = ''] of block.matchAll(/^ {4}(\w+): \w/gm)) {
        const owner = owners.get(table)
        if (owner !== undefined && owner !== ownerOf(path))
          findings.push({ path, rule: 'two-owners', message: `The table ${table} already belongs to ${owner}.` })
        owners.set(table, ownerOf(path))
      }
    }
  }
  for (const { path, text } of sources) {
    for (const match of text.matchAll(writes)) {
      const table = match[1] ?? match[2] ?? ''
      const owner = owners.get(table)
      if (owner === undefined || owner === ownerOf(path)) continue
      const line = text.slice(0, match.index).split('\n').length
      findings.push({ path, line, rule: 'foreign-rows', message: `Rows of ${table} are written only by ${owner}.` })
    }
  }
  return findings
}

function ownerOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}
