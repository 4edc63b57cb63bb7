export { addFileToText } from './add-file-to-text.ts'
export { checkUpload } from './begin-upload.ts'
export { FileCard, FileRow } from './file-card.tsx'
export { FilePreparing, FileRefusal, percent } from './file-state.tsx'
export { findInFile, useWordsToFind } from './find-in-file.ts'
export { LogoSection } from './logo-section.tsx'
export { addUpload, nameOfUpload } from './upload-queue.ts'
export {
  createFileMarks,
  FileMarksContext,
  useFileMarks,
  type ChosenRegion,
  type FileMark,
  type FileMarks,
} from './file-marks.ts'
export { flashMark, MarkLayer, useMarksUnderMouse } from './mark-layer.tsx'
export { markStrings } from './mark-strings.ts'
export { PictureView } from './picture-view.tsx'
export { RegionDrawing } from './region-drawing.tsx'
export { UploadsTray } from './uploads-tray.tsx'
