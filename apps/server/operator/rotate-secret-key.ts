import { addSecretKey } from '#platform/server/secret-key-file.ts'
import { earlierKeysInUse, rotateKeys } from '#secrets/server/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import type { Operator } from './open-operator.ts'

/**
 * Puts all stored secrets under another key: a new one in the program's own file, else the first of the configured ones.
 * The server may keep running. After a kill, running it again goes on, without a further key.
 */
export async function rotateSecretKey({
  configuration,
  services,
}: Pick<Operator, 'configuration' | 'services'>): Promise<{
  keyId: string
  secrets: number
  unreadable: number
  unused: string[]
  says: string
}> {
  const { file, isOwnFile } = configuration.secretKeys
  const goesOn = (await earlierKeysInUse(services)).length > 0
  if (isOwnFile && file !== undefined && !goesOn) addSecretKey(file)
  const rotated = await rotateKeys(services, await everyWorkspace(services.database.global))
  const source = file ?? 'QUARRY_SECRET_KEY'
  const left =
    rotated.unreadable === 0
      ? ''
      : ` ${rotated.unreadable} could not be read, since their key is missing or they are damaged: they stay as they are.`
  const old =
    rotated.unused.length === 0
      ? ''
      : ` Unused from now on: ${rotated.unused.join(', ')}. Remove what is after the first key in ${source} once no backup from before is kept.`
  return {
    ...rotated,
    says: `${rotated.secrets} secrets were moved under the key ${rotated.keyId}, the first in ${source}.${left}${old}`,
  }
}
