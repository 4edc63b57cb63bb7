import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProductServer } from './product-server.ts'

const START =
  'mutation Start($input: StartImportInput!, $operationId: ID!) { startImport(input: $input, operationId: $operationId) { id } }'

/** Returns a note of about a hundred words, with different words for each number. */
export function markdownOf(number: number): string {
  const paragraphs = Array.from(
    { length: 8 },
    (_, at) => `In call ${number} they said **${number * at}** times that part ${at} was slow, and why it mattered.`,
  )
  return `# Call ${number}\n\n${paragraphs.join('\n\n')}\n\n- one\n- two\n`
}

async function posted({ port, host, cookie }: ProductServer, path: string, type: string, body: string | Uint8Array) {
  return new Promise<unknown>((resolve, reject) => {
    const headers = { host, cookie, 'content-type': type }
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      text(answer)
        .then((said) => {
          if ((answer.statusCode ?? 500) >= 300)
            throw new Error(`${path} was answered with ${answer.statusCode}: ${said}`)
          resolve(JSON.parse(said))
        }, reject)
        .catch(reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Sends a file and starts its import, as the page does. @returns the id of the import, which continues on its own */
export async function beginImport(
  product: ProductServer,
  file: { projectId: string; fileName: string; content: string | Uint8Array },
): Promise<string> {
  const query = new URLSearchParams({ projectId: file.projectId, fileName: file.fileName })
  const made = await posted(product, `/api/imports?${query.toString()}`, 'application/octet-stream', file.content)
  const { id } = made as { id: string }
  const variables = { operationId: randomUUID(), input: { id } }
  await posted(product, '/api/graphql', 'application/json', JSON.stringify({ query: START, variables }))
  return id
}
