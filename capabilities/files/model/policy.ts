import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { UploadStatus } from './stored-file.ts'

interface Subject {
  scopeId: Id
  /** For a file that is being uploaded. */
  uploadStatus?: UploadStatus
  createdById?: Id | null
}

const NOT_YOURS = 'Someone else is uploading this file.'

export const filePolicy = definePolicy<Subject, 'view' | 'add' | 'upload' | 'cancelUpload'>('file', {
  view: allow('READ', 'Everyone who can read the place of a file can see and download it.'),
  add: allow('WRITE', 'Contributors can add files where they have write access.', {
    refusal: 'You can look around here, but not add files.',
  }),
  upload: allow('WRITE', 'The user who started an upload can continue it.', {
    when: (file, asker) => file.createdById === asker.userId,
    refusal: NOT_YOURS,
  }),
  cancelUpload: allow('WRITE', 'The user who started an upload can stop it while it runs.', {
    when: (file, asker) => file.createdById === asker.userId && file.uploadStatus === 'UPLOADING',
    refusal: 'You can only stop your own uploads, while they are running.',
  }),
})

export const policies = [filePolicy]
