interface Place {
  pathname: string
  searchStr: string
}

/** Returns the address of a page with other parameters; null removes a parameter, all others stay. */
export function changedAddress(
  { pathname, searchStr }: Place,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const query = new URLSearchParams(searchStr)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const written = query.toString()
  return pathname + (written === '' ? '' : `?${written}`)
}
