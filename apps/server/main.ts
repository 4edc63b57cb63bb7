/** The server process of an installation. */
import { runServer } from './run-server.ts'

await runServer()
