/** The texts of transcripts. */
export const strings = {
  section: 'Transcript',
  queued: 'Waiting to be transcribed…',
  transcribing: 'Transcribing',
  heard: (percent: number) => `${percent}%`,
  failed: 'This recording could not be transcribed.',
  cancelled: 'Transcribing was stopped.',
  nothing: 'No words were recognised, or they were removed.',
  again: 'Transcribe again',
  leftOut: (time: string) =>
    `About ${time} were left out: they do not sound like English, the only language that the speech model of this installation knows. If they are English, choose it in the settings of the project.`,
  leftOutIn: (time: string, languages: string) =>
    `About ${time} in ${languages} were left out: the speech model of this installation knows English only. If they are English after all, choose it in the settings of the project.`,
  gapsTitle: (count: number) =>
    count === 1 ? 'Speech was not understood in one place' : `Speech was not understood in ${count} places`,
  gap: (from: string, to: string) => `Speech that was not understood, ${from}–${to}`,
  language: (name: string) => `In ${name}`,

  menu: 'Transcript',
  replaceWords: 'Correct a name everywhere…',
  download: 'Download the transcript',
  formats: {
    docx: 'Word (DOCX)',
    txt: 'Text (TXT)',
    html: 'Web page (HTML), with times of words',
    vtt: 'Captions (VTT)',
    srt: 'Captions (SRT)',
  },
  wordsTitle: 'Correct a name everywhere',
  find: 'Transcribed as',
  replaceWith: 'Replace with',
  wordsHint: 'Whole words only, in every utterance of the note.',
  replace: 'Replace',
  replaced: (count: number, find: string, replaceWith: string) =>
    `“${find}” is “${replaceWith}” now, in ${count === 1 ? 'one place' : `${count} places`}`,
  notFound: (find: string) => `“${find}” occurs nowhere in the transcript.`,
  cancel: 'Cancel',
  follow: 'Follow playback',
  unsure: 'Highlight uncertain words',

  ready: (name: string) => `The transcript of ${name} is ready`,
  notReady: (name: string) => `${name} could not be transcribed`,
  open: 'Open',
} as const
