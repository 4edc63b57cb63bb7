import { statfs } from 'node:fs/promises'
import { openDatabase, serverVersion } from '#platform/server/database/index.ts'
import { findProgram, type MediaPrograms } from '#platform/server/media/index.ts'
import { findOffice, type OfficeProgram } from '#platform/server/pdf/index.ts'
import { loadConfiguration, type Configuration } from '#platform/server/configuration.ts'
import { sentenceModel, speechModel, type EmbeddedModel } from '#platform/server/models/index.ts'
import { missingKeys, openSecretKeys } from '#secrets/server/index.ts'
import { examineLanguageModel } from './examine-language-model.ts'
import { openOperatorDatabase } from './open-operator.ts'
import { WAYS_IN_WITHOUT_MAIL } from './ways-in-without-mail.ts'

export interface Finding {
  part: string
  state: 'ok' | 'missing' | 'wrong'
  /** What was found, or what to do. */
  says: string
}

const LITTLE_SPACE_BYTES = 2_000_000_000

/** Examines every part that an installation needs or may have, and says how to get what is missing. */
export async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [{ part: 'node', state: 'ok', says: process.version }]
  const configuration = (() => {
    try {
      return loadConfiguration()
    } catch (error) {
      findings.push({
        part: 'configuration',
        state: 'wrong',
        says: error instanceof Error ? error.message : String(error),
      })
      return null
    }
  })()
  if (!configuration) return findings
  findings.push({
    part: 'configuration',
    state: 'ok',
    says: `data in ${configuration.dataFolder}, address ${configuration.publicUrl}`,
  })
  findings.push(await examineSpace(configuration.dataFolder), ...(await examineDatabase()))
  findings.push(
    configuration.mail.smtpUrl === undefined
      ? {
          part: 'mail',
          state: 'missing',
          says:
            configuration.mailGoes === 'to-mailbox'
              ? 'Mail goes to the mailbox page (npm run quarry -- mailbox). Set SMTP_URL to send it.'
              : `Mail reaches no one. ${WAYS_IN_WITHOUT_MAIL}`,
        }
      : { part: 'mail', state: 'ok', says: 'SMTP_URL is set' },
    configuration.redisUrl === undefined
      ? { part: 'redis', state: 'missing', says: 'Not needed for one process. Set REDIS_URL to run several.' }
      : { part: 'redis', state: 'ok', says: 'REDIS_URL is set' },
    {
      part: 'storage',
      state: 'ok',
      says:
        configuration.storage.kind === 'files'
          ? `files in ${configuration.storage.folder}`
          : `bucket ${configuration.storage.bucket}`,
    },
    await examineMediaProgram(configuration.media, 'ffmpeg'),
    await examineMediaProgram(configuration.media, 'ffprobe'),
    examineModel({
      part: 'speech',
      model: speechModel,
      name: 'English model',
      what: 'recordings are',
      until: 'at the first transcription',
      ...configuration.speech,
    }),
    examineModel({
      part: 'meaning',
      model: sentenceModel,
      name: 'sentence model',
      what: 'texts are',
      until: 'before the first text is read',
      ...configuration.embeddings,
    }),
    await examineLanguageModel(configuration),
    await examineOffice(configuration.office),
  )
  return findings
}

async function examineSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${(free / 1e9).toFixed(1)} GB free`
  return free < LITTLE_SPACE_BYTES
    ? { part: 'disk', state: 'wrong', says: `${says}: make room before it runs full.` }
    : { part: 'disk', state: 'ok', says }
}

interface ModelInUse {
  part: string
  model: EmbeddedModel
  name: string
  /** What is sent to a service instead, with its verb. */
  what: string
  until: string
  modelFolder: string
  endpoint?: { url: string }
}

function examineModel({ part, model, name, what, until, modelFolder, endpoint }: ModelInUse): Finding {
  if (endpoint !== undefined) return { part, state: 'ok', says: `${what} sent to ${new URL(endpoint.url).host}` }
  if (model.isIn(modelFolder)) return { part, state: 'ok', says: `the ${name} lies in ${modelFolder}` }
  try {
    const megabytes = Math.round(model.bytes() / 1e6)
    return {
      part,
      state: 'missing',
      says: `The ${name} (${megabytes} MB) is fetched once: now by npm run quarry -- fetch-models, else ${until}.`,
    }
  } catch (error) {
    return { part, state: 'missing', says: error instanceof Error ? error.message : String(error) }
  }
}

async function examineDatabase(): Promise<Finding[]> {
  try {
    const { connectionString, configuration, close } = await openOperatorDatabase()
    try {
      const says = `${configuration.embeddedDatabase ? 'embedded ' : ''}${await serverVersion(connectionString)}`
      return [{ part: 'database', state: 'ok', says }, await examineSecretKeys(connectionString, configuration)]
    } finally {
      await close()
    }
  } catch (error) {
    return [{ part: 'database', state: 'wrong', says: error instanceof Error ? error.message : String(error) }]
  }
}

async function examineSecretKeys(connectionString: string, { secretKeys }: Configuration): Promise<Finding> {
  const part = 'secrets'
  const source = secretKeys.file ?? 'QUARRY_SECRET_KEY'
  try {
    const database = await openDatabase({ connectionString })
    try {
      const keys = openSecretKeys(secretKeys)
      const missing = await missingKeys({ database, secretKeys: keys })
      return missing.length > 0
        ? {
            part,
            state: 'wrong',
            says: `Secrets are encrypted under keys that are not in ${source}: ${missing.join(', ')}. Add them there, or enter these secrets again.`,
          }
        : { part, state: 'ok', says: `encrypted under the keys in ${source}; a backup does not contain them` }
    } finally {
      await database.close()
    }
  } catch {
    return { part, state: 'missing', says: `The database is not set up yet. Keys are in ${source}.` }
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
    return {
      part: 'soffice',
      state: program.sofficePath === undefined ? 'missing' : 'wrong',
      says: error instanceof Error ? error.message : String(error),
    }
  }
}
