import { spokenTime, type Transcript, type WrittenUtterance } from './transcript.ts'

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escaped[character] ?? character)
}

/** Plain text: speaker and time above the words. */
export function toText({ title, utterances }: Transcript): string {
  const said = utterances.map(
    ({ speaker, startMs, text }) =>
      `${[speaker, spokenTime(startMs)].filter((part) => part !== null).join(' ')}\n${text}\n`,
  )
  return [title === '' ? '' : `${title}\n`, ...said].filter((part) => part !== '').join('\n')
}

function markedWords({ words, text }: WrittenUtterance): string {
  if (words === null) return escapeMarkup(text).replace(/\n/g, '<br>')
  return words
    .map(
      (word) =>
        `<span data-monologue-start-time="${word.startMs}" data-monologue-end-time="${word.endMs}">${escapeMarkup(word.text)}</span>`,
    )
    .join(' ')
}

/** A page with a span for each word; its times are milliseconds of the recording. */
export function toHtml(transcript: Transcript): string {
  const title = escapeMarkup(transcript.title)
  const said = transcript.utterances.map((utterance) => {
    const speaker = utterance.speaker === null ? '' : `<strong>${escapeMarkup(utterance.speaker)}</strong> `
    return `<p data-start="${utterance.startMs}" data-end="${utterance.endMs}">${speaker}<time>${spokenTime(utterance.startMs)}</time><br>\n${markedWords(utterance)}</p>`
  })
  return `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n${said.join('\n')}\n</body>\n</html>\n`
}
