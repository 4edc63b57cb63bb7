import { statfs } from 'node:fs/promises'
import { serverVersion } from '#platform/server/database/index.ts'
import { findProgram, type MediaPrograms } from '#platform/server/media/index.ts'
import { findOffice, type OfficeProgram } from '#platform/server/pdf/index.ts'
import { loadConfiguration, type SpeechConfiguration } from '#platform/server/configuration.ts'
import { hasSpeechModel, speechModelBytes } from '#platform/server/models/index.ts'
import { openOperatorDatabase } from './open-operator.ts'

export interface Finding {
  part: string
  state: 'ok' | 'missing' | 'wrong'
  /** What was found, or what to do. */
  says: string
}

const LITTLE_SPACE_BYTES = 2_000_000_000

/** Looks at every part that an installation needs or may have, and says how to get what is missing. */
export async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [{ part: 'node', state: 'ok', says: process.version }]
  const configuration = (() => {
    try {
      return loadConfiguration()
    } catch (error) {
      findings.push({ part: 'configuration', state: 'wrong', says: error instanceof Error ? error.message : String(error) })
      return null
    }
  })()
  if (!configuration) return findings
  findings.push({ part: 'configuration', state: 'ok', says: `data in ${configuration.dataFolder}, address ${configuration.publicUrl}` })
  findings.push(await examineSpace(configuration.dataFolder), await examineDatabase())
  findings.push(
    configuration.mail.smtpUrl === undefined
      ? { part: 'mail', state: 'missing', says: 'Mail goes to the mailbox page. Set SMTP_URL to send it.' }
      : { part: 'mail', state: 'ok', says: 'SMTP_URL is set' },
    configuration.redisUrl === undefined
      ? { part: 'redis', state: 'missing', says: 'Not needed for one process. Set REDIS_URL to run several.' }
      : { part: 'redis', state: 'ok', says: 'REDIS_URL is set' },
    { part: 'storage', state: 'ok', says: configuration.storage.kind === 'files' ? `files in ${configuration.storage.folder}` : `bucket ${configuration.storage.bucket}` },
    await examineMediaProgram(configuration.media, 'ffmpeg'),
    await examineMediaProgram(configuration.media, 'ffprobe'),
    examineSpeech(configuration.speech),
    await examineOffice(configuration.office),
  )
  return findings
}

async function examineSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${(free / 1e9).toFixed(1)} GB free`
  return free < LITTLE_SPACE_BYTES ? { part: 'disk', state: 'wrong', says: `${says}: make room before it runs full.` } : { part: 'disk', state: 'ok', says }
}

function examineSpeech({ endpoint, modelFolder }: SpeechConfiguration): Finding {
  if (endpoint !== undefined) return { part: 'speech', state: 'ok', says: `recordings are sent to ${new URL(endpoint.url).host}` }
  if (hasSpeechModel(modelFolder)) return { part: 'speech', state: 'ok', says: `the English model lies in ${modelFolder}` }
  try {
    const megabytes = Math.round(speechModelBytes() / 1e6)
    return { part: 'speech', state: 'missing', says: `The English model (${megabytes} MB) is fetched once: now by npm run quarry -- fetch-models, else at the first transcription.` }
  } catch (error) {
    return { part: 'speech', state: 'missing', says: error instanceof Error ? error.message : String(error) }
  }
}

async function examineDatabase(): Promise<Finding> {
  try {
    const { connectionString, configuration, close } = await openOperatorDatabase()
    try {
      return { part: 'database', state: 'ok', says: `${configuration.embeddedDatabase ? 'embedded ' : ''}${await serverVersion(connectionString)}` }
    } finally {
      await close()
    }
  } catch (error) {
    return { part: 'database', state: 'wrong', says: error instanceof Error ? error.message : String(error) }
  }
}

async function examineMediaProgram(programs: MediaPrograms, part: 'ffmpeg' | 'ffprobe'): Promise<Finding> {
  const isSet = (part === 'ffmpeg' ? programs.ffmpegPath : programs.ffprobePath) !== undefined
  try {
    const { path, version } = await findProgram(programs, part)
    return { part, state: 'ok', says: path === part ? version : `${version}, at ${path}` }
  } catch (error) {
    return { part, state: isSet ? 'wrong' : 'missing', says: error instanceof Error ? error.message : String(error) }
  }
}

async function examineOffice(program: OfficeProgram): Promise<Finding> {
  try {
    const { path, version } = await findOffice(program)
    return { part: 'soffice', state: 'ok', says: path === 'soffice' ? version : `${version}, at ${path}` }
  } catch (error) {
    return { part: 'soffice', state: program.sofficePath === undefined ? 'missing' : 'wrong', says: error instanceof Error ? error.message : String(error) }
  }
}
