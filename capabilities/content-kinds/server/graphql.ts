import { commandMutation } from '#journal/server/index.ts'
import { accessRequestObject } from '#workspaces/server/index.ts'
import { requestContentAccess } from './commands/request-content-access.ts'

commandMutation('requestContentAccess', { type: accessRequestObject, command: requestContentAccess, answer: ({ id }) => id })
