import { Failure } from '#platform/kernel/errors.ts'
import { MAX_FOLDER_DEPTH } from './limits.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

/** The error wherever folders would nest deeper than they may. */
const FOLDER_DEPTH_SENTENCE = `Folders nest at most ${NUMBERS[MAX_FOLDER_DEPTH] ?? MAX_FOLDER_DEPTH} deep.`

export function folderTooDeep(): Failure {
  return new Failure('InvalidOperation', FOLDER_DEPTH_SENTENCE, {
    reason: 'FOLDER_DEPTH',
    problems: [{ path: ['parentId'], message: FOLDER_DEPTH_SENTENCE, limit: MAX_FOLDER_DEPTH }],
  })
}

export function folderInItself(): Failure {
  return new Failure('InvalidOperation', 'A folder cannot be inside itself.', { reason: 'FOLDER_CIRCLE' })
}

/** A thing would be moved back into a folder that the user who moved it cannot see. */
export function formerFolderIsHidden(): Failure {
  return new Failure(
    'Forbidden',
    'It was in a folder that you cannot see. Someone who can see that folder can move it back.',
    { reason: 'FOLDER_HIDDEN' },
  )
}

/** A thing would be restored into a folder that does not exist. */
export function folderIsGone(): Failure {
  return new Failure('InvalidOperation', 'The folder it was in was deleted. Restore that first.', {
    reason: 'FOLDER_GONE',
  })
}
