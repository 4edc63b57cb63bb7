import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { UploadStatus } from './stored-file.ts'

interface Subject {
  scopeId: Id
  /** For a file that is being uploaded. */
  uploadStatus?: UploadStatus
  createdById?: Id | null
}

const NOT_YOURS = 'Someone else uploads this file.'

export const filePolicy = definePolicy<Subject, 'view' | 'add' | 'upload' | 'cancelUpload'>('file', {
  view: allow('READ', 'Whoever can read where a file stands sees and downloads it.'),
  add: allow('WRITE', 'Contributors add files where they may write.', {
    refusal: 'You can look around here, but not add files.',
  }),
  upload: allow('WRITE', 'Whoever began an upload goes on with it.', {
    when: (file, asker) => file.createdById === asker.userId,
    refusal: NOT_YOURS,
  }),
  cancelUpload: allow('WRITE', 'Whoever began an upload stops it while it lasts.', {
    when: (file, asker) => file.createdById === asker.userId && file.uploadStatus === 'UPLOADING',
    refusal: 'Only an upload of your own that is under way can be stopped.',
  }),
})

export const policies = [filePolicy]
