/** A path with the query parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.set(name, value)
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}
