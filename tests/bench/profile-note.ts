import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import { runCommand } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createProject } from '#projects/server/index.ts'
import { measureLoad } from './http-load.ts'
import { NOTE_QUERY } from './note-by-id.ts'
import { startProductServer } from './product-server.ts'
const product = await startProductServer()
const context = await product.founder()
const { id: projectId } = await runCommand(context, createProject, { title: 'Bench' })
const { id } = await runCommand(await product.founder(), createNote, { projectId, title: 'x' })
const session = new Session(); session.connect()
await session.post('Profiler.enable'); await session.post('Profiler.start')
console.log(await measureLoad({ port: product.port, host: product.host, path: '/api/graphql', method: 'POST', headers: { cookie: product.cookie, 'content-type': 'application/json' }, bodies: [JSON.stringify({ query: NOTE_QUERY, variables: { id } })], clients: 8, seconds: 4 }))
const { profile } = await session.post('Profiler.stop')
writeFileSync('/tmp/p.cpuprofile', JSON.stringify(profile))
await product.close()
process.exit(0)
