import { cutText } from '#platform/kernel/text.ts'
import { MAX_FILE_BYTES, MAX_LOGO_BYTES } from '../model/limits.ts'

const MEBIBYTE = 1_048_576
const GIBIBYTE = 1_073_741_824
/** A message contains at most this much of a file's name, so that its reason can be read as well. */
const MAX_SAID_NAME_CHARS = 80

const said = (name: string): string =>
  name.length > MAX_SAID_NAME_CHARS ? `${cutText(name, MAX_SAID_NAME_CHARS)}…` : name

/** Strings of files and their uploads. Failures follow the name of the file. */
export const strings = {
  tooLarge: (name: string) => `${said(name)} is too large. A file may have ${MAX_FILE_BYTES / GIBIBYTE} GB.`,
  empty: (name: string) => `${said(name)} is empty.`,
  failed: (name: string) => `${said(name)} could not be added. Check your connection and try again.`,
  refused: (name: string, reason: string) => `${said(name)} could not be added. ${reason}`,

  uploads: 'Uploads',
  showUploads: 'Show the uploads',
  hideUploads: 'Hide the uploads',
  uploading: (name: string) => `Uploading ${name}`,
  paused: (name: string) => `Paused: ${name}`,
  waiting: (name: string) => `Waiting: ${name}`,
  cutOff: (name: string) => `Waiting for the connection: ${name}`,
  noConnection: 'Waiting for the connection',
  summary: (done: number, all: number) =>
    done === all ? (all === 1 ? 'Uploaded' : `${all} files uploaded`) : `Uploading ${done + 1} of ${all}`,
  someFailed: (failed: number) => (failed === 1 ? '1 upload failed' : `${failed} uploads failed`),
  arrived: (sent: string, bytes: string) => `${sent} of ${bytes}`,
  pause: 'Pause',
  resume: 'Resume',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  cancel: 'Stop',
  retry: 'Try again',
  clear: 'Clear',
  sent: 'Uploaded',
  cancelled: 'The upload was stopped.',

  storing: 'Being stored…',
  uploadedByOthers: 'Being uploaded…',
  interrupted: (sent: string, bytes: string) =>
    `The upload was interrupted: ${sent} of ${bytes} have arrived. Choose the file again to resume.`,
  chooseAgain: 'Choose the file',
  anotherFile: (name: string, bytes: string) => `That is another file. Choose ${name} with ${bytes}.`,
  picture: 'Picture',
  pictureOf: (name: string) => `Picture ${name}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit the picture to the width',
  notShown: 'This kind of file is not shown here. It can be downloaded.',
  missing: 'This file was deleted, or you do not have access.',
  download: 'Download',
  downloadOriginal: 'Download the original',
  sameAs: 'The same file is here already:',
  logo: {
    title: 'Logo',
    explain: 'Shown beside the workspace name and on the sign-in page, where anyone with the address can see it.',
    choose: 'Choose a picture…',
    takeAway: 'Remove',
    changed: 'The logo was changed. Open pages show it when they are loaded again.',
    taken: 'The logo was removed.',
    notRead: 'The current picture could not be saved for undo. Try again.',
    tooLarge: `A logo may have ${MAX_LOGO_BYTES / MEBIBYTE} MB. Choose a smaller picture.`,
  },
  types: {
    Audio: 'Audio',
    Image: 'Picture',
    Video: 'Video',
    Spreadsheet: 'Spreadsheet',
    Document: 'Document',
    Presentation: 'Presentation',
    Other: 'File',
  },
} as const
