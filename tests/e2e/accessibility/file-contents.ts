import { utils, write } from '@e965/xlsx'
import sharp from 'sharp'
import { makePresentation } from '#office/testing.ts'
import { makePdf } from '../../harness/pdfs.ts'
import { makeRecording, pictureInput, toneInput } from '../../harness/recordings.ts'

/** The names of the walk's files; the notes that hold them have the same names without the extension. */
export const FILE_NAMES = {
  film: 'Mara.mp4',
  cutFilm: 'Cut.mp4',
  pdf: 'Report.pdf',
  tornPdf: 'Torn.pdf',
  picture: 'Shelf.png',
  slides: 'Talk.pptx',
  tornSlides: 'Broken.pptx',
  workbook: 'People.xlsx',
} as const

export type FileName = keyof typeof FILE_NAMES

const OOXML = 'application/vnd.openxmlformats-officedocument'
export const FILE_TYPES: Record<FileName, string> = {
  film: 'video/mp4',
  cutFilm: 'video/mp4',
  pdf: 'application/pdf',
  tornPdf: 'application/pdf',
  picture: 'image/png',
  slides: `${OOXML}.presentationml.presentation`,
  tornSlides: `${OOXML}.presentationml.presentation`,
  workbook: `${OOXML}.spreadsheetml.sheet`,
}

const SECONDS_OF_SENTENCE = 4
const SENTENCES = [
  'My name is Jane Porter.',
  'Write to jane@example.com about it.',
  'Nobody reads the report.',
  'We print it all the same.',
]
/** Spoken words of which highlights are made. */
export const SAID = ['Nobody reads', 'print it all'] as const
export const LAST_SAID = SENTENCES.at(-1) ?? ''

/** The answer of a transcription service: a sentence every four seconds, each word half a second long. */
export const HEARD = {
  language: 'english',
  text: SENTENCES.join(' '),
  segments: SENTENCES.map((text, id) => ({
    id,
    start: id * SECONDS_OF_SENTENCE + 0.5,
    end: (id + 1) * SECONDS_OF_SENTENCE - 0.5,
    text: ` ${text}`,
    // The last is recognised with low confidence, and shows it.
    avg_logprob: id === SENTENCES.length - 1 ? -0.9 : -0.05,
  })),
  words: SENTENCES.flatMap((text, id) =>
    text.split(' ').map((word, at) => ({
      word,
      start: id * SECONDS_OF_SENTENCE + 0.5 + at / 2,
      end: id * SECONDS_OF_SENTENCE + 0.9 + at / 2,
    })),
  ),
}

/** Arguments of ffmpeg for a film that every browser plays, made quickly. */
const QUICKLY = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
/** A second longer than the words in it: no other journey has a film of this length. */
export const FILM_SECONDS = SENTENCES.length * SECONDS_OF_SENTENCE + 1

/** The bytes of all files. */
export async function fileContents(): Promise<Record<FileName, Buffer>> {
  const film = await makeRecording(
    FILE_NAMES.film,
    ...pictureInput(FILM_SECONDS, '640x360'),
    ...toneInput(FILM_SECONDS),
    ...QUICKLY,
  )
  const pdf = makePdf(
    Array.from({ length: 3 }, (_page, at) => ({ lines: [`Chapter ${at + 1}`, 'People keep receipts in shoe boxes,'] })),
  )
  const slides = makePresentation([
    { title: 'Receipts', lines: ['Kept in boxes', 'Seldom found'], notes: 'Ask about pelicans' },
    { title: 'Next', lines: ['More talks'] },
  ])
  const book = utils.book_new()
  const rows = Array.from({ length: 40 }, (_row, at) => [`Person ${at + 1}`, 20 + at, 'Nothing much'])
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Person', 'Age', 'Said'], ...rows]), 'Interviews')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Total', rows.length]]), 'Sums')
  return {
    film,
    cutFilm: film.subarray(0, 4_000),
    pdf,
    tornPdf: pdf.subarray(0, 300),
    picture: await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#dfe8e2' } })
      .png()
      .toBuffer(),
    slides,
    tornSlides: slides.subarray(0, slides.length / 2),
    workbook: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  }
}

export const SCORE = 'How likely are you to recommend us?'
const answers = (third: string): string =>
  [
    `Response ID,Submitted at,Name,Plan,${SCORE},What should we change?`,
    'R1,2026-03-01 10:15,Person 1,Free,8,Answer 1: please change the export.',
    'R2,2026-03-02 10:15,Person 2,Team,9,Answer 2: nothing at all.',
    `R3,2026-03-03 10:15,Person 3,Free,${third},Answer 3: the board on the wall.`,
  ].join('\r\n')

/** A survey of three answers; in this first version, one has a score that is not a number. */
export const ANSWERS_WITH_A_SLIP = answers('n/a')
export const ANSWERS = answers('7')

const reported = [
  'Every Monday I copy the rows of the sheet into the report by hand, because the export leaves out the field that my team looks at first.',
  'The board on the wall shows last week and nobody trusts it, so people walk over to my desk and ask me for the number instead.',
  'We bought it for the calendar and stayed for the search, which finds what a customer said even when I remember nothing but the mood.',
]
const tickets = (texts: readonly string[]): string =>
  ['Subject,Description', ...texts.map((text, at) => `Ticket ${at + 1},"${text}"`)].join('\r\n')

/** The texts of customers, and texts that nearly repeat two of them. */
export const TICKETS = tickets(reported)
export const TICKETS_AGAIN = tickets([
  reported[0] ?? '',
  (reported[1] ?? '').replace('desk', 'table'),
  'On the train I dictate what I heard, and in the evening all of it stands in one place with the names of those who said it.',
])
