import { checked, text } from './setting.ts'

const recordings = 'Recordings'
const documents = 'Documents'

/** The programs that read recordings and documents. */
export const fileSettings = {
  FFMPEG_PATH: text('The program ffmpeg, which converts recordings for playback.', {
    group: recordings,
    fallback: "the machine's own, else the one installed by npm",
    example: '/usr/bin/ffmpeg',
  }),
  FFPROBE_PATH: text('The program ffprobe, which reads the properties of a recording.', {
    group: recordings,
    fallback: "the machine's own, else the one installed by npm",
    example: '/usr/bin/ffprobe',
  }),
  SOFFICE_PATH: text('The program soffice of LibreOffice, which converts office documents to pages.', {
    group: documents,
    fallback: "the machine's own; without it office documents can only be downloaded",
    example: '/usr/bin/soffice',
  }),
  FILES_READ_AT_ONCE_MB: checked(
    'How many megabytes of imported files one process reads at once for one workspace; more files wait, and a larger file is read alone.',
    { group: documents, fallback: '`200`', example: '500' },
    (value) => (/^[1-9]\d{0,5}$/.test(value) ? undefined : 'it must be a whole number of megabytes from 1 to 999999'),
  ),
}
