/** Says that codes for characters were read as these. */
export function codesRead(codes: number): string[] {
  if (codes === 0) return []
  return codes === 1
    ? ['One code for a character, such as &#39;, was read as what it stands for.']
    : [`${codes.toLocaleString('en')} codes for characters, such as &#39;, were read as what they stand for.`]
}
