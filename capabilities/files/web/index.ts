export { addFileToText } from './add-file-to-text.ts'
export { FileCard } from './file-card.tsx'
export { addUpload } from './upload-queue.ts'
export { UploadsTray } from './uploads-tray.tsx'
