import { storableText } from '#platform/kernel/text.ts'

const MIN_TITLE_CHARS = 3
const MAX_TITLE_CHARS = 200
/** The minimum proportion of letters among the characters of a title. */
const LEAST_LETTERS = 0.4

/** What programs write as the title if no one gave one. */
const NO_TITLES: readonly RegExp[] = [
  /^(?:untitled|unbenannt|sans titre|no title|document|presentation|powerpoint presentation|slide|book|title)[\s\d()-]*$/i,
  /^microsoft (?:word|excel|powerpoint|office|outlook|visio|publisher)\b/i,
  /^(?:about|https?|file|data):/i,
  // A path, and the name of a file.
  /\\|^[~/]|^\S+\/\S+\/|^[a-z]:[/\\]/i,
  /\.(?:pdf|docx?|dotx?|rtf|odt|pages|txt|md|tex|dvi|e?ps|pptx?|odp|key|xlsx?|ods|csv|html?|indd|qxd|ai|psd|png|jpe?g|tiff?|tmp)$/i,
  /^\S*_\S*$/,
  // Numbers of scanners and databases.
  /^[\da-f-]{12,}$/i,
  /^(?:img|scan|dsc|doc)[-\s]?\d+$/i,
]

/** The title in the metadata of a document, or null if it is not a real title but a file name, a path or the like. */
export function documentTitle(given: unknown): string | null {
  if (typeof given !== 'string') return null
  // Control and replacement characters mean that it is not text.
  if (/[\p{Cc}\ufffd]/u.test(given.replaceAll(/\s/g, ' '))) return null
  const title = storableText(given).replaceAll(/\s+/g, ' ').trim()
  const chars = [...title]
  if (chars.length < MIN_TITLE_CHARS || chars.length > MAX_TITLE_CHARS) return null
  if (NO_TITLES.some((one) => one.test(title))) return null
  const written = chars.filter((char) => char !== ' ')
  const letters = written.filter((char) => /[\p{L}\p{M}]/u.test(char))
  return letters.length >= written.length * LEAST_LETTERS ? title : null
}
