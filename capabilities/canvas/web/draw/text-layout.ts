/** How wide a text is in a font. */
export type Measure = (text: string, font: string) => number

const MAX_WIDTHS = 40_000

/** Measures with its own canvas, each word once. */
export function createMeasure(context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>): Measure {
  const widths = new Map<string, number>()
  let current = ''
  return (text, font) => {
    const key = `${font}\n${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    if (current !== font) {
      context.font = font
      current = font
    }
    const { width } = context.measureText(text)
    if (widths.size >= MAX_WIDTHS) widths.clear()
    widths.set(key, width)
    return width
  }
}

/** As much of a text as fits on one line, with an ellipsis where it is cut. */
export function elided(text: string, font: string, width: number, measure: Measure): string {
  if (measure(text, font) <= width) return text
  let low = 0
  let high = Math.min(text.length, 400)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(`${text.slice(0, middle).trimEnd()}…`, font) <= width) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low).trimEnd()}…`
}

/**
 * The lines of a text in a width, up to a maximum; the last one shows that there is more. A word that is wider than a
 * line is broken.
 */
export function wrapped(text: string, font: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = []
  const space = measure(' ', font)
  for (const paragraph of text.split('\n')) {
    let line = ''
    let used = 0
    for (const word of paragraph.split(/\s+/)) {
      let rest = word
      let wide = measure(rest, font)
      if (line !== '' && used + space + wide <= width) {
        line += ` ${rest}`
        used += space + wide
        continue
      }
      if (line !== '') {
        if (lines.length + 1 >= most) return cut(lines, `${line} ${rest}…`, font, width, measure)
        lines.push(line)
      }
      while (wide > width && rest.length > 1) {
        const part = fittingPart(rest, font, width, measure)
        if (lines.length + 1 >= most) return cut(lines, rest, font, width, measure)
        lines.push(part)
        rest = rest.slice(part.length)
        wide = measure(rest, font)
      }
      line = rest
      used = wide
    }
    if (lines.length >= most) return lines
    lines.push(line)
  }
  return lines.length <= most ? lines : cut(lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`, font, width, measure)
}

function cut(lines: string[], last: string, font: string, width: number, measure: Measure): string[] {
  const fits = elided(last, font, width, measure)
  return [...lines, fits.endsWith('…') ? fits : elided(`${fits}…`, font, width, measure)]
}

function fittingPart(word: string, font: string, width: number, measure: Measure): string {
  let low = 1
  let high = Math.min(word.length, 400)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(word.slice(0, middle), font) <= width) low = middle
    else high = middle - 1
  }
  // Never in the middle of a surrogate pair.
  return (word.codePointAt(low - 1) ?? 0) > 0xffff ? word.slice(0, low + 1) : word.slice(0, low)
}
