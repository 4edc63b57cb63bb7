import { Failure } from '#platform/kernel/errors.ts'

/** Refusals of secrets that cannot be read. None contains a part of a secret or a key. */
export const secretFailures = {
  keyMissing: (keyId: string, cause?: unknown): Failure =>
    new Failure(
      'InvalidOperation',
      `This secret was encrypted under a key that this installation does not have (${keyId}). ` +
        'Whoever runs it can bring the key back in QUARRY_SECRET_KEY or the file secret-keys; else enter the secret again.',
      { reason: 'SECRET_KEY_MISSING', cause },
    ),
  changed: (cause?: unknown): Failure =>
    new Failure('InvalidOperation', 'This secret is damaged and cannot be read. Enter it again.', {
      reason: 'SECRET_DAMAGED',
      cause,
    }),
  gone: (): Failure =>
    new Failure('InvalidOperation', 'This secret no longer exists. Enter it again.', { reason: 'SECRET_GONE' }),
}
