/** A bare socket server: runs one statement for each change, and sends every page the same frame. */
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { atRate, type RequestedRun } from './at-rate.ts'

/** The input of this process. */
export interface BareFeed {
  connectionString: string
  teamId: string
  /** A frame of the product, as it was received. */
  frame: string
}

process.on('disconnect', () => process.exit())
process.once('message', (asked: BareFeed) => {
  void serve(asked)
})

async function serve({ connectionString, teamId, frame }: BareFeed): Promise<void> {
  const client = new pg.Client({ connectionString, options: '-c role=quarry_app -c search_path=cell,public' })
  await client.connect()
  await client.query(`select set_config('quarry.team_id', '${teamId}', false)`)
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const change = async (): Promise<void> => {
    await client.query('update projects set title = title')
    for (const socket of server.clients) socket.send(frame)
  }
  process.on('message', (requested: RequestedRun) => {
    void atRate(requested, change).then((reported) => process.send?.(reported))
  })
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : null })
}
