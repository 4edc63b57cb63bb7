export { forgetSecret, keepSecret, readSecret, SECRET_PORTS } from './keep-secret.ts'
export { earlierKeysInUse, missingKeys, rotateKeys } from './rotate-keys.ts'
export { openSecretKeys, type SecretKeys } from './secret-keys.ts'
