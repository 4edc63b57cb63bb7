const LINE_END = /\r\n|\r|\n/

/** The data of the events of a stream, one string each (`text/event-stream` of the HTML standard; names are left out). */
export async function* serverSentData(bytes: AsyncIterable<Buffer>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true })
    // A line end of two characters may be cut between two chunks.
    const whole = rest.endsWith('\r') ? rest.slice(0, -1) : rest
    const lines = whole.split(LINE_END)
    rest = (lines.pop() ?? '') + rest.slice(whole.length)
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    }
  }
  // Some services end without the empty line of the last event.
  if (rest.startsWith('data:')) data.push(rest.slice(5).trim())
  if (data.length > 0) yield data.join('\n')
}
